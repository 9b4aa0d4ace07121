import { classNames, cluster, inline, kit } from "#app/ui/kit.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { hoursCount, modulesCount } from "./counts.ts";
import styles from "./program-facts.module.css";
import { deliveryWord } from "./program-words.ts";
import { Rating } from "./rating.tsx";

/** A program in one line: how long, how, how well. Marks between the facts belong to the fact before, so no line begins with one. */
export function ProgramFacts({ program }: { program: ListedProgram }) {
  const { i18n } = useLingui();
  const length = program.type === "diploma" ? modulesCount(i18n, program.modules_count) : hoursCount(i18n, program.duration_hours);
  return (
    <p className={cluster(0, "center", "xs", "leading-text", "soft", "gap-x-12")}>
      <Fact>{length}</Fact>
      <Fact>{i18n._(deliveryWord[program.delivery])}</Fact>
      <Rating rating={program.rating} className={kit("plain", "sm")} />
    </p>
  );
}

const Fact = ({ children }: { children: ReactNode }) => <span className={classNames(inline(12, "center"), styles.fact)}>{children}</span>;
