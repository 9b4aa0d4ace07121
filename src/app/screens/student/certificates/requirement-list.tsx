import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, CircleDashed } from "lucide-react";
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
    <ul className={css.list}>
      {requirements.map((requirement) => (
        <li key={requirement.id} data-met={requirement.met}>
          {requirement.met ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
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
    return <span className={css.value}>{met ? <Trans context="certificate requirement">Paid</Trans> : <Trans>Not paid</Trans>}</span>;
  const wanted = formatPercent(language, required);
  if (actual === null)
    return (
      <span className={css.value}>
        <Trans>
          <bdi>{wanted}</bdi> needed
        </Trans>
      </span>
    );
  const reached = formatPercent(language, Math.round(actual));
  return (
    <span className={css.value}>
      <Trans>
        <bdi>{reached}</bdi> of <bdi>{wanted}</bdi>
      </Trans>
    </span>
  );
}
