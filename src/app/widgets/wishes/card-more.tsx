import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { OwnedMark } from "./owned-mark.tsx";
import { WishButton } from "./wish-button.tsx";

interface Props {
  program: ListedProgram;
  /** The heart, with its word or without; or, for who has the program, the way into it or a mark that says so. */
  part: "heart" | "word" | "open" | "mark";
}

export function CardMore({ program, part }: Props) {
  if (part === "mark") return <OwnedMark />;
  if (part === "open") return <OpenStep program={program} />;
  return <WishButton program={program} word={part === "word"} />;
}

/** The step of a card for who has the program. */
function OpenStep({ program }: { program: ListedProgram }) {
  const described = useId();
  return (
    <>
      <Button tone="quiet" size="sm" href={`/course/${program.id}`} icon={<Check aria-hidden="true" />} aria-describedby={described}>
        <Trans>Open program</Trans>
      </Button>
      <span id={described} hidden>
        {program.title}
      </span>
    </>
  );
}
