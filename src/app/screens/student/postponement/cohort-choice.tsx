import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Lock, Users } from "lucide-react";
import type { ReactNode } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { PostponementOption } from "#contract/requests/postponements.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { formatDate, formatDateRange, formatTimeRange, formatWeekday } from "#app/i18n/format.ts";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { languageAtom } from "#app/state/language/language.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { seatsLeft } from "#app/widgets/about-course/course-counts.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import requestCss from "#app/widgets/requests/request-form.module.css";
import css from "./postponement-form.module.css";
import { PAUSE, type PostponementValues } from "./postponement-values.ts";

type Cohort = PostponementOption["cohorts"][number];

interface Props {
  form: Form<PostponementValues>;
  option: PostponementOption;
  label: string;
}

/** Into which cohort, or only a pause: choice rows with days, hours and seats. A full one says that the request waits. */
export function CohortChoice({ form, option, label }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const error = form.errorOf("target_cohort_id");
  const row = (value: string, children: ReactNode) => (
    <RadioRow
      key={value}
      name="target_cohort_id"
      value={value}
      checked={form.values.target_cohort_id === value}
      aria-invalid={error ? true : undefined}
      className={classNames(kit("pad-12"), requestCss.choice)}
      onChange={() => form.set("target_cohort_id", value)}
    >
      {children}
    </RadioRow>
  );
  return (
    <fieldset className={classNames(stack(12, "min-0"), requestCss.choices)} data-field="target_cohort_id">
      <legend className={classNames(kit("strong"), css.legend)}>{label}</legend>
      {option.cohorts.map((cohort) => {
        const starts = formatDate(language, cohort.starts_at);
        return row(
          String(cohort.id),
          <>
            <strong>
              <Trans>Cohort of {starts}</Trans>
            </strong>
            <span>{formatDateRange(language, cohort.starts_at, cohort.ends_at)}</span>
            <span>{meeting(language, cohort)}</span>
            {cohort.seats_left > 0 ? (
              <StatusMark kind="ok" icon={<Users aria-hidden="true" />}>
                {seatsLeft(i18n, cohort.seats_left)}
              </StatusMark>
            ) : (
              <StatusMark kind="wait" icon={<Lock aria-hidden="true" />}>
                <Trans>Full: the request waits for a seat, and you keep yours</Trans>
              </StatusMark>
            )}
          </>,
        );
      })}
      {row(
        PAUSE,
        <>
          <strong>
            <Trans>A pause only</Trans>
          </strong>
          <span>
            <Trans>You come back to the cohort you are in, and keep its seat</Trans>
          </span>
        </>,
      )}
      {error ? <FieldError>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}

/** «الأحد والثلاثاء، من 6:00 إلى 8:00 مساءً» */
function meeting(language: "ar" | "en", { days, starts_minute: minute, duration_min: length, starts_at: first }: Cohort): string {
  // Any week shows the same days: that of 4 January 1970 began on a Sunday.
  const names = days.map((day) => formatWeekday(language, `1970-01-${String(4 + day).padStart(2, "0")}`));
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const start = new Date(riyadhDayStart(first).getTime() + minute * 60_000);
  const times = formatTimeRange(language, start, new Date(start.getTime() + length * 60_000));
  return `${list}${language === "ar" ? "، " : ", "}${times}`;
}
