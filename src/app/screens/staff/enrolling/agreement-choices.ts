import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { SponsorSeats } from "#contract/enrollments/admin-enrollments.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldChoice } from "#app/widgets/staff-form/field-spec.ts";

/** A sponsor who pays elsewhere: its name is written. */
export const NO_AGREEMENT = "none";

/** Agreements as the form offers them: whose, which, when its course begins, and what is left of it. */
export function useAgreementChoices(agreements: readonly SponsorSeats[]): FieldChoice[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  if (agreements.length === 0) return [];
  const comma = t({ message: ", ", comment: "Between the facts of a cohort" });
  return [
    { value: NO_AGREEMENT, label: t`None: the sponsor pays elsewhere` },
    ...agreements.map(({ id, number, sponsor, starts_on: on, free: left }) => ({
      value: id,
      // U+2066 to U+2069: a name and a number of another script turn nothing round.
      label: [
        `\u2068${said(sponsor)}\u2069`,
        `\u2066${number}\u2069`,
        formatDate(language, on),
        t`${plural(left, { one: "# seat left", other: "# seats left" })}`,
      ].join(comma),
    })),
  ];
}
