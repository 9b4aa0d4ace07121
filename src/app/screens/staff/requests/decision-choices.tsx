import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Offers } from "#contract/requests/offers.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { kit } from "#app/ui/kit.ts";
import type { DecidedKind } from "#app/widgets/staff/status-words.ts";

export type Choice = "approve" | "offer" | "without_refund" | "reject";
type Cohort = Offers["cohorts"][number];

interface Known {
  /** A refund is due by the policy. */
  refunds: boolean;
  /** What can be offered in place of a withdrawal; undefined for what is none. */
  offers: Offers | undefined;
  /** The cohort that would be offered. */
  cohort: Cohort | undefined;
}

/** The choices of a decision, each with what follows from it. */
export function useChoices(kind: DecidedKind, { refunds, offers, cohort }: Known): { value: Choice; title: string; follows: string }[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const approves: Record<DecidedKind, string> = {
    postponement: t`The seat and the access move to the days asked for.`,
    withdrawal: refunds
      ? t`The enrollment ends, and the refund by the policy begins. Above the limit it waits for a second person.`
      : t`The enrollment ends, without a refund.`,
    absence: t`The sessions are held as proposed, and trainees are notified.`,
    departure: t`From that day the program needs another instructor.`,
  };
  const starts = formatDate(language, cohort?.starts_at ?? "1970-01-01");
  const until = formatDate(language, offers?.until ?? "1970-01-01", { weekday: true });
  return [
    { value: "approve", title: t({ message: "Approve", context: "decision" }), follows: approves[kind] },
    ...(cohort
      ? [
          {
            value: "offer" as const,
            title: t`Offer postponement`,
            follows: t`No money moves. A seat in the cohort of ${starts} is kept until ${until}, and the trainee accepts or declines.`,
          },
        ]
      : []),
    ...(refunds
      ? [
          {
            value: "without_refund" as const,
            title: t`Close without refund`,
            follows: t`The enrollment ends, and no money goes back.`,
          },
        ]
      : []),
    {
      value: "reject",
      title: t({ message: "Reject", context: "decision" }),
      follows: t`Everything stays as it is. A note with the reason is required.`,
    },
  ];
}

/** Into which cohort a postponement is offered. */
export function OfferedCohort({ offers, cohort, onChange }: { offers: Offers; cohort: Cohort; onChange: (id: string) => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={kit("form-wide")}>
      <Field label={t`Cohort that is offered`}>
        {(aria) => (
          <SelectInput {...aria} name="cohort" value={String(cohort.id)} onChange={(event) => onChange(event.currentTarget.value)}>
            {offers.cohorts.map(({ id, starts_at: at, seats_left: left, seats_total: all }) => {
              const starts = formatDate(language, at);
              const free = formatNumber(language, left);
              const seats = formatNumber(language, all);
              return (
                <option key={id} value={String(id)}>
                  {t`${starts}, ${free} of ${seats} seats free`}
                </option>
              );
            })}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}
