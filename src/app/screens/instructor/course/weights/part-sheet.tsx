import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, grid, stack } from "#app/ui/kit.ts";
import { addGradePart, changeGradePart, GRADE_PARTS, gradePartForm, newGradePartForm } from "#contract/coursework/grade-parts.ts";
import { GRADE_WEIGHTS, type GradeWeights, type WeightRow } from "#contract/coursework/grade-weights.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useKeptForm } from "#app/widgets/forms/use-kept-form.ts";
import { EMPTY_PART, isPartValues, newPartBody, partBody, partValues } from "./part-values.ts";
import css from "./weights.module.css";

const ADDED = msg`It is part of the final grade now`;
const CHANGED = msg`The change is saved`;

interface Props {
  courseId: number;
  /** Null: a new one. */
  row: WeightRow | null;
  /** Percent that is given out. */
  others: number;
  title: string;
  close: () => void;
  saved: (weights: GradeWeights) => void;
}

/** An exam or project that is held outside the platform, as it is written. */
export function PartSheet({ courseId, row, others, title, close, saved }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const part = row?.part ?? null;
  const { form, draft, failure, earlier } = useKeptForm({
    name: `${courseId}/part/${part?.id ?? "new"}`,
    isValues: isPartValues,
    initial: row ? partValues(row) : EMPTY_PART,
    check: (values) => (part ? checkForm(gradePartForm, partBody(values)) : checkForm(newGradePartForm, newPartBody(values))),
    send: (values, idempotencyKey) =>
      part
        ? call(changeGradePart, { params: { id: courseId, gid: part.id }, body: partBody(values), idempotencyKey })
        : call(addGradePart, { params: { id: courseId }, body: newPartBody(values), idempotencyKey }),
    done: ({ data }) => {
      showNotice({ kind: "success", message: part ? CHANGED : ADDED });
      saved(data);
    },
  });
  const left = Math.max(0, GRADE_WEIGHTS.whole - others);
  return (
    <Sheet open onClose={close} title={title} closeLabel={t`Close`}>
      <form id={form.id} className={stack(16)} method="dialog" onSubmit={form.submit} noValidate>
        <FormText form={form} name="title_ar" label={t`Title in Arabic`} maxLength={GRADE_PARTS.titleMax} />
        <FormText
          form={form}
          name="title_en"
          label={t`Title in English`}
          optional
          maxLength={GRADE_PARTS.titleMax}
          hint={t`What is left empty is shown in Arabic.`}
        />
        {part ? null : (
          <FormSelect
            form={form}
            name="type"
            label={t({ message: "Kind", context: "grade" })}
            options={[
              { id: "midterm", name: t`Midterm exam` },
              { id: "final", name: t`Final exam` },
              { id: "project", name: t`Project` },
            ]}
          />
        )}
        <div className={classNames(grid(16, "start"), css.figures)}>
          {row && row.marks > 0 ? null : (
            <FormText form={form} name="max_degree" label={t`Full mark`} inputMode="numeric" ltr digits maxLength={7} />
          )}
          {part ? null : (
            <FormText
              form={form}
              name="weight"
              label={t`Weight in the final grade, percent`}
              optional
              hint={
                <Trans>
                  Others have {others}%, {left}% is left. Empty: it does not count.
                </Trans>
              }
              inputMode="numeric"
              ltr
              digits
              maxLength={3}
            />
          )}
          <FormText
            form={form}
            name="due_after_days"
            label={t`Days after the cohort starts`}
            optional
            hint={t`Counted from the first day of each cohort.`}
            inputMode="numeric"
            ltr
            digits
            maxLength={3}
          />
        </div>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <EarlierVersionNotice of={earlier} busy={form.busy} />
        <div className={cluster([8, 16], "center")}>
          <Button type="submit" busy={form.busy} disabled={!online}>
            {!online ? <Trans>Saving needs a connection</Trans> : part ? <Trans>Save changes</Trans> : <Trans>Add to the grade</Trans>}
          </Button>
          {draft.saved ? <DraftMark /> : null}
        </div>
      </form>
    </Sheet>
  );
}
