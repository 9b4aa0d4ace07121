import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, stack } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { SERIES_MAX, SESSION } from "#contract/schedule/teaching-schedule.ts";
import { formatDate, formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { timeSpan } from "#app/widgets/catalogue/counts.ts";
import { FormField, FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./lecture.module.css";
import { type LectureValues, minutesBetween, type Repeat } from "./lecture-values.ts";
import { WeekdayChoice } from "./weekday-choice.tsx";

interface FieldsProps {
  form: Form<LectureValues>;
  cohorts: TeachingProgramDetails["cohorts"];
  /** Of the last date that comes of it. */
  last: string | null;
}

export function TitleFields({ form }: Pick<FieldsProps, "form">) {
  const { t } = useLingui();
  return (
    <div className={classNames(stack(16), css.titles)}>
      <FormText form={form} name="title_ar" label={t`Title in Arabic`} maxLength={SESSION.titleMax} />
      <FormText form={form} name="title_en" label={t`Title in English`} optional maxLength={SESSION.titleMax} />
    </div>
  );
}

/** Where people meet; the hint says what an empty one means. */
export function MeetingLink({ form, hint }: Pick<FieldsProps, "form"> & { hint?: string | undefined }) {
  const { t } = useLingui();
  return <FormText form={form} name="join_url" label={t`Meeting link`} optional ltr inputMode="url" hint={hint} />;
}

/** Day and times; the Hijri day under the Gregorian one, the length under the hours. */
export function TimeFields({ form, dayLabel }: { form: Form<LectureValues>; dayLabel: string }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const today = useToday();
  const { day, from, to } = form.values;
  const minutes = minutesBetween(from, to);
  const length = minutes === null ? null : timeSpan(i18n, minutes);
  const hijri = day === "" ? null : formatDate(language, day, { calendar: "hijri" });
  const input = (name: "day" | "from" | "to", type: "date" | "time", label: string, hint?: string) => (
    <FormField form={form} name={name} label={label} hint={hint}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          type={type}
          ltr
          min={type === "date" ? (today ?? undefined) : undefined}
          value={form.values[name]}
          onChange={({ currentTarget: { value } }) => form.set(name, value.slice(0, type === "time" ? 5 : 10))}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
  return (
    <>
      {input("day", "date", dayLabel, hijri ? t`This is ${hijri}` : undefined)}
      <div className={grid(12, "cols-2", "start")}>
        {input("from", "time", t({ message: "From", context: "time" }), length ? t`${length}, Riyadh time` : t`Riyadh time`)}
        {input("to", "time", t({ message: "To", context: "time" }))}
      </div>
    </>
  );
}

export function RepeatFields({ form, last }: Pick<FieldsProps, "form" | "last">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { repeat, weekdays } = form.values;
  const day = last && formatDate(language, last, { year: false });
  return (
    <div className={classNames(stack(12), css.repeat)}>
      <Segmented<Repeat>
        label={t`Recurrence`}
        value={repeat}
        options={[
          { value: "once", label: t`Once` },
          { value: "weekly", label: t`Every week` },
          { value: "custom", label: t({ message: "Custom", context: "recurrence" }) },
        ]}
        onChange={(next) => form.set("repeat", next)}
      />
      {repeat === "once" ? null : (
        <>
          <WeekdayChoice value={weekdays} onChange={(next) => form.set("weekdays", next)} />
          <div className={grid(12, "cols-2", "start")}>
            <FormText
              form={form}
              name="count"
              label={t`Number of lectures`}
              hint={day ? t`The last on ${day}` : t`At most ${SERIES_MAX}`}
              inputMode="numeric"
              ltr
              digits
              maxLength={2}
            />
            {repeat === "custom" ? (
              <FormText form={form} name="interval" label={t`Weeks from one to the next`} inputMode="numeric" ltr digits maxLength={2} />
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

export function CohortField({ form, cohorts }: Pick<FieldsProps, "form" | "cohorts">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (cohorts.length <= 1) return null;
  return (
    <FormSelect
      form={form}
      name="cohort_id"
      label={t`Cohort`}
      options={cohorts.map((cohort) => ({ id: cohort.id, name: formatDateRange(language, cohort.starts_on, cohort.ends_on) }))}
    />
  );
}
