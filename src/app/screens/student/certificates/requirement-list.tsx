import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, CircleDashed } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { Requirement } from "#contract/certificates/certificates.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { requirementWords } from "./certificate-words.ts";
import css from "./requirement-list.module.css";

/** What a program asks for before its certificate, and what of it is met. */
export function RequirementList({ requirements }: { requirements: readonly Requirement[] }) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classNames(grid([8, 24], "sm", "leading-note"), css.list)}>
      {requirements.map((requirement) => (
        <li key={requirement.id} className={cluster([4, 8], "center", "min-0")} data-met={requirement.met}>
          {requirement.met ? (
            <CircleCheck className={kit("no-shrink", "icon-18", "faint")} aria-hidden="true" />
          ) : (
            <CircleDashed className={kit("no-shrink", "icon-18", "faint")} aria-hidden="true" />
          )}
          <span>{i18n._(requirementWords[requirement.id])}</span>
          <VisuallyHidden>{requirement.met ? t`Met` : t`Not met`}</VisuallyHidden>
          <Measure {...requirement} />
        </li>
      ))}
    </ul>
  );
}

function Measure({ id, required, actual, met }: Requirement) {
  const language = useAtomValue(languageAtom);
  if (id === "payment")
    return (
      <span className={kit("soft", "tabular")}>
        {met ? <Trans context="certificate requirement">Paid</Trans> : <Trans>Not paid</Trans>}
      </span>
    );
  const wanted = formatPercent(language, required);
  if (actual === null)
    return (
      <span className={kit("soft", "tabular")}>
        <Trans>
          <bdi>{wanted}</bdi> needed
        </Trans>
      </span>
    );
  const reached = formatPercent(language, Math.round(actual));
  return (
    <span className={kit("soft", "tabular")}>
      <Trans>
        <bdi>{reached}</bdi> of <bdi>{wanted}</bdi>
      </Trans>
    </span>
  );
}
