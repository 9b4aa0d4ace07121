import { useLingui } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import type { PostponementOption } from "#contract/requests/postponements.ts";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { addDays, type Day } from "#app/widgets/time/riyadh-days.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./postponement-form.module.css";
import { PAUSE, type PostponementValues } from "./postponement-values.ts";

interface Props {
  form: Form<PostponementValues>;
  option: PostponementOption;
  today: Day;
  labels: { from: string; to: string };
}

/** From when, and for a pause until when; into a cohort it ends with that cohort's first day. */
export function PauseDays({ form, option: { limits }, today, labels }: Props) {
  const { t } = useLingui();
  const { from, target_cohort_id: target } = form.values;
  const field = (name: "from" | "to", hint: string, min: Day, max: Day) => (
    <FormField form={form} name={name} label={labels[name]} hint={hint}>
      {(aria) => (
        <DayInput
          {...aria}
          name={name}
          ltr
          min={min}
          max={max}
          value={form.values[name]}
          onChange={(day) => form.set(name, day)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
  return (
    <div className={classNames(grid(16), css.days)}>
      {field("from", t`The day on which you stop`, today, addDays(today, limits.starts_within_days))}
      {target === PAUSE
        ? field("to", t`The day on which you go on`, addDays(from || today, 1), addDays(from || today, limits.max_days))
        : null}
    </div>
  );
}
