import { Trans, useLingui } from "@lingui/react/macro";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import type { FormPart } from "#app/widgets/forms/use-form.ts";
import { useOutline } from "./use-outline.ts";
import { isWeight } from "./weight-value.ts";

interface Props {
  form: FormPart<{ weight?: string }>;
  courseId: number;
  item: TeachingItem | null;
}

/** How much of the program's grade hangs on an item, beside what is given out already and what is left. */
export function WeightField({ form, courseId, item }: Props) {
  const { t } = useLingui();
  const all = useOutline(courseId).data?.grade_weight;
  const others = item?.grade?.others ?? all;
  const text = form.values.weight ?? "";
  const own = isWeight(text) ? Number(text.trim()) : 0;
  const left = others === undefined ? null : 100 - others - own;
  const over = left !== null && left < 0 ? -left : 0;
  return (
    <FormText
      form={form}
      name="weight"
      inputMode="numeric"
      ltr
      digits
      maxLength={3}
      label={t`Weight in the final grade, percent`}
      optional
      hint={
        others === undefined || left === null ? (
          <Trans>Empty: it does not count.</Trans>
        ) : over > 0 ? (
          <Trans>
            Others have {others}%. This is {over}% too much.
          </Trans>
        ) : (
          <Trans>
            Others have {others}%, {left}% is left. Empty: it does not count.
          </Trans>
        )
      }
    />
  );
}
