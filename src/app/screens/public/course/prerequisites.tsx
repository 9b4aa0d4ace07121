import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { Link } from "wouter";
import { ownedAtom } from "#app/state/enrollments/owned.ts";
import { inline, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";

interface Props {
  prerequisites: NonNullable<ProgramDetails["prerequisites"]>;
  required: boolean;
}

/** What a program builds on: a link each, ticked for who has completed it, and whether it is demanded. */
export function Prerequisites({ prerequisites, required }: Props) {
  const { completed } = useAtomValue(ownedAtom);
  return (
    <>
      {prerequisites.map(({ id, title }) => (
        <span key={id} className={inline(4, "start")}>
          {completed.has(id) && (
            <>
              <Check className={kit("icon-18", "ok", "no-shrink")} aria-hidden="true" />
              <VisuallyHidden>
                <Trans>Completed:</Trans>{" "}
              </VisuallyHidden>
            </>
          )}
          <Link href={`/courses/${id}`} className={kit("underline")}>
            <bdi>{title}</bdi>
          </Link>
        </span>
      ))}
      <small className={kit("block", "xs", "soft")}>
        {required ? <Trans>To be completed before you can buy this one</Trans> : <Trans>Advice: you can begin without</Trans>}
      </small>
    </>
  );
}
