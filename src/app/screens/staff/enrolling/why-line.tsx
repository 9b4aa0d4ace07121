import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ImportLine } from "#contract/enrollments/enrollment-imports.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { lineProblem } from "./import-words.ts";

/** Why a line does nothing, what could be done instead, and that it was moved to another cohort. */
export function WhyLine({ of: { problem, offer, replaced, starts_on: day } }: { of: ImportLine }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const date = (of: string) => formatDate(language, of);
  return (
    <>
      {problem ? <span>{i18n._(lineProblem[problem])}</span> : null}
      {offer ? (
        <>
          {" "}
          <span>
            <Trans context="import">Nearest: {date(offer.starts_on)}</Trans>
          </span>
        </>
      ) : null}
      {replaced && day ? (
        <>
          {" "}
          <span>
            <Trans context="import">
              Moved to the cohort of {date(day)} instead of <bdi>{replaced.starts_on ? date(replaced.starts_on) : replaced.cohort}</bdi>
            </Trans>
          </span>
        </>
      ) : null}
    </>
  );
}
