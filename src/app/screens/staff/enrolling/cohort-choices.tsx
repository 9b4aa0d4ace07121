import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CohortFacts } from "#contract/enrollments/admin-enrollments.ts";
import { formatDate, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldChoice } from "#app/widgets/staff-form/field-spec.ts";

export const seatsLeft = ({ seats_total: total, seats_taken: taken }: CohortFacts): number => Math.max(0, total - taken);

/** Cohorts as a form offers them: the first day, what is left, and what is out of the ordinary about them. */
export function useCohortChoices(cohorts: readonly CohortFacts[]): FieldChoice[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return cohorts.map((cohort) => {
    const left = seatsLeft(cohort);
    const parts = [
      formatDate(language, cohort.starts_on),
      left === 0 ? t`full` : t`${plural(left, { one: "# seat left", other: "# seats left" })}`,
      ...(cohort.begun ? [t`has begun`] : []),
      ...(cohort.closed ? [t`closed to purchases`] : []),
    ];
    return { value: String(cohort.id), label: parts.join(t({ message: ", ", comment: "Between the facts of a cohort" })) };
  });
}

/** What a cohort clashes with in the person's schedule. */
export function ClashNotice({ cohort }: { cohort: CohortFacts }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const comma = t({ message: ", ", comment: "Between the facts of a cohort" });
  const { clashes } = cohort;
  if (clashes === 0) return null;
  return (
    <NoticeBox kind="wait">
      <p>{t`${plural(clashes, { one: "# session takes the same time as another of theirs", other: "# sessions take the same time as others of theirs" })}`}</p>
      <ul className={stack(4, "sm")}>
        {cohort.first_clashes.map((one) => (
          <li key={`${one.starts_at} ${one.session.ar}`}>
            <bdi>{said(one.session)}</bdi>
            {comma}
            <bdi>{said(one.program)}</bdi>
            {comma}
            <span className={kit("soft")}>
              {formatDate(language, one.starts_at)}
              {comma}
              {formatTimeRange(language, one.starts_at, one.ends_at)}
            </span>
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
