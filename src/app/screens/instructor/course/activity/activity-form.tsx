import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { textPart } from "#app/widgets/teaching-layout/item-conflict.tsx";
import { ItemForm } from "#app/widgets/teaching-layout/item-form.tsx";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { WeightField } from "#app/widgets/teaching-layout/weight-field.tsx";
import { useItemForm } from "#app/widgets/teaching-layout/use-item-form.ts";
import css from "./activity.module.css";
import { activityFields, activityOf, type ActivityValues, checkActivity, EMPTY_ACTIVITY, isActivityValues } from "./activity-values.ts";
import { QuizAnalysis } from "./quiz-analysis.tsx";
import { RulesFields } from "./rules-fields.tsx";
import { rulesAsText, RULES, useRulesWords } from "./rules-words.ts";
import { QuestionList } from "./question-list.tsx";
import { asText } from "./question-values.ts";

const SAID = { saved: msg`The activity is saved`, published: msg`The activity is published` };

export function ActivityForm(props: ItemFormProps) {
  const { t } = useLingui();
  const editing = useItemForm<ActivityValues>({
    ...props,
    kind: "activity",
    empty: EMPTY_ACTIVITY,
    isValues: isActivityValues,
    valuesOf: activityOf,
    check: checkActivity,
    fieldsOf: activityFields,
    said: SAID,
  });
  const { form } = editing;
  const words = {
    title_ar: t`Title in Arabic`,
    title_en: t`Title in English`,
    attempts: t`Attempts allowed`,
    time_limit: t`Time limit in minutes`,
    pass_mark: t`Pass mark in percent`,
    due_after: t`Due, in days after the cohort starts`,
    weight: t`Weight in the final grade, percent`,
  };
  const rules = useRulesWords();
  const names = Object.keys(words) as (keyof typeof words)[];
  const figure = { form, inputMode: "numeric" as const, ltr: true, digits: true, maxLength: 3 };
  return (
    <ItemForm
      editing={editing}
      className={classNames(kit("content-start"), css.form)}
      skeleton={<Skeleton className={css.skeleton} />}
      parts={[
        ...names.map((name) => textPart<ActivityValues>(name, words[name])),
        { fields: RULES, label: t`Review, order and marking`, words: (values) => rulesAsText(values, rules) },
        { fields: ["questions"], label: t`Questions`, words: asked, whole: ({ questions }) => questions },
      ]}
      words={{ publish: <Trans>Publish activity</Trans>, merge: t`Save merged activity` }}
    >
      <div className={classNames(stack(16), css.pair)}>
        <FormText form={form} name="title_ar" label={words.title_ar} maxLength={CONTENT.titleMax} />
        <FormText form={form} name="title_en" label={words.title_en} optional maxLength={CONTENT.titleMax} />
      </div>
      <section className={classNames(stack(16, "start", "pad-y-16", "border-block"), css.settings)} aria-label={t`Activity settings`}>
        <FormText {...figure} name="time_limit" label={words.time_limit} optional hint={t`Empty: no time limit.`} />
        <FormText {...figure} name="attempts" label={words.attempts} />
        <FormText {...figure} name="pass_mark" label={words.pass_mark} />
        <FormText {...figure} name="due_after" label={words.due_after} optional hint={t`Empty: no due date. After it no attempt begins.`} />
        <WeightField form={form} courseId={props.courseId} item={editing.item} />
      </section>
      <RulesFields form={form} />
      <QuestionList
        questions={form.values.questions}
        onChange={(questions) => form.set("questions", questions)}
        refused={form.refused.questions !== undefined}
      />
      {editing.item ? <QuizAnalysis itemId={editing.item.id} /> : null}
    </ItemForm>
  );
}

/** The questions as a text that can be held against another. */
const asked = ({ questions }: ActivityValues): string => questions.map((question, index) => asText(question, index + 1)).join("\n");
