import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CategoryMark } from "#app/widgets/covers/category-mark.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { CardStep } from "./card-step.tsx";
import styles from "./program-card.module.css";
import { ProgramFacts } from "./program-facts.tsx";

interface ProgramCardProps {
  program: ListedProgram;
  /** Of its heading. */
  level?: 2 | 3 | 4;
  /** On phones a row: small art at the start, words and price beside it. */
  phoneRow?: boolean;
  /** Where it was searched for: its title with the words marked, and a line in which others stand. */
  found?: { title: ReactNode; reason: ReactNode } | undefined;
  /** Of the first screen: its art comes with the page's own bytes. */
  priority?: boolean;
}

/** A program as art, words and price, unboxed. */
export function ProgramCard({ program, level = 3, phoneRow = false, found, priority = false }: ProgramCardProps) {
  const language = useAtomValue(languageAtom);
  const Title = `h${level}` as const;
  const href = `/courses/${program.id}`;
  return (
    <article className={classNames(grid(12, "min-0"), styles.card, phoneRow && styles.phoneRow)}>
      {/* The title is the link; a second one on the art would only be read twice. */}
      <Link href={href} className={classNames(kit("relative", "clip", "round-md"), styles.art)} tabIndex={-1} aria-hidden="true">
        <Cover
          id={program.id}
          glaze={program.category.glaze}
          phone={phoneRow ? "row" : undefined}
          photo={program.cover_photo}
          priority={priority}
        />
      </Link>
      <div className={styles.words}>
        <CategoryMark category={program.category} />
        <Title className={styles.title}>
          <Link href={href} className={layout.clip2}>
            <bdi>{found?.title ?? program.title}</bdi>
          </Link>
        </Title>
        {found?.reason && (
          <p className={classNames(kit("xs", "soft"), layout.clip2)}>
            <bdi>{found.reason}</bdi>
          </p>
        )}
        <p className={classNames(kit("sm", "leading-note", "soft"), styles.by)}>
          <bdi>
            {joinNames(
              language,
              program.instructors.map(({ name }) => name),
            )}
          </bdi>
        </p>
        <ProgramFacts program={program} />
      </div>
      <CardStep program={program} />
    </article>
  );
}

export function ProgramCardSkeleton({ phoneRow = false }: Pick<ProgramCardProps, "phoneRow">) {
  return (
    <div className={classNames(grid(12, "min-0"), styles.card, phoneRow && styles.phoneRow)} aria-hidden="true">
      <Skeleton className={classNames(kit("relative", "clip", "round-md"), styles.art)} />
      <div className={styles.words}>
        <Skeleton width={30} />
        <div className={styles.title}>
          <Skeleton width={88} />
        </div>
        <Skeleton width={45} className={classNames(kit("sm", "leading-note", "soft"), styles.by)} />
        <Skeleton width={70} />
      </div>
      <div className={row(8, "center", "between", "tap")}>
        <Skeleton width={30} />
        <Skeleton className={classNames(kit("round-sm"), styles.button)} />
      </div>
    </div>
  );
}
