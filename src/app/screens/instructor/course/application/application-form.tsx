import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { type ItemPart, textPart } from "#app/widgets/teaching-layout/item-conflict.tsx";
import { ItemForm } from "#app/widgets/teaching-layout/item-form.tsx";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { useItemForm } from "#app/widgets/teaching-layout/use-item-form.ts";
import { useItemUploads } from "#app/widgets/teaching-layout/use-item-uploads.ts";
import { WeightField } from "#app/widgets/teaching-layout/weight-field.tsx";
import { AttachmentsField } from "#app/widgets/upload/attachments-field.tsx";
import { isMoving } from "#app/widgets/upload/upload-job.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./application.module.css";
import {
  applicationFields,
  applicationOf,
  type ApplicationValues,
  checkApplication,
  degreeOf,
  EMPTY_APPLICATION,
  isApplicationValues,
  richBrief,
} from "./application-values.ts";
import { GroupSetField } from "./group-set-field.tsx";
import { PeerField } from "./peer-field.tsx";
import { RubricField } from "./rubric-field.tsx";

const SAID = { saved: msg`The application is saved`, published: msg`The application is published` };

export function ApplicationForm(props: ItemFormProps) {
  const { t } = useLingui();
  const editing = useItemForm<ApplicationValues>({
    ...props,
    kind: "application",
    empty: EMPTY_APPLICATION,
    isValues: isApplicationValues,
    valuesOf: applicationOf,
    check: checkApplication,
    fieldsOf: applicationFields,
    said: SAID,
  });
  const parts = useParts();
  const { form } = editing;
  const uploads = useItemUploads(editing, props.courseId, taken);
  const kept = richBrief(props.item);
  const degree = degreeOf(form.values);
  return (
    <ItemForm
      editing={editing}
      className={css.form}
      skeleton={<Skeleton className={css.skeleton} />}
      parts={parts}
      words={{ publish: <Trans>Publish application</Trans>, merge: t`Save merged application` }}
      held={uploads.jobs.some(isMoving) ? <Trans>Waiting for the upload</Trans> : undefined}
      note={degree === null ? null : <Plural value={degree} one="# point" other="# points" />}
    >
      <div className={classNames(stack(16, "border", "round-md", "surface", "pad-16"), css.pair)}>
        <Side form={form} lang="ar" rich={kept.ar !== null} />
        <Side form={form} lang="en" rich={kept.en !== null} />
      </div>
      <AttachmentsField
        title={<Trans>Files for the brief</Trans>}
        hint={<Trans>Trainees download them with the brief.</Trans>}
        files={form.values.files ?? []}
        onChange={(files) => form.set("files", files)}
        uploads={uploads}
      />
      <Types form={form} />
      <GroupSetField form={form} courseId={props.courseId} />
      <RubricField form={form} />
      <div className={classNames(stack(16), css.figures)}>
        {form.values.rubric.length === 0 ? (
          <FormText form={form} name="max_degree" label={t`Full mark`} inputMode="numeric" ltr digits maxLength={7} />
        ) : null}
        <FormText
          form={form}
          name="due_after_days"
          label={t`Due (days after the cohort starts)`}
          optional
          hint={t`Counted from the first day of each cohort. Later work is marked as late.`}
          inputMode="numeric"
          ltr
          digits
          maxLength={3}
        />
        <WeightField form={form} courseId={props.courseId} item={editing.item} />
      </div>
      <PeerField form={form} courseId={props.courseId} itemId={props.item?.id ?? null} />
    </ItemForm>
  );
}

const taken = ({ files = [] }: ApplicationValues, file: MediaFile): Partial<ApplicationValues> => ({
  files: [...files.filter(({ id }) => id !== file.id), file],
});

/** What two versions of an application can differ in. */
function useParts(): ItemPart<ApplicationValues>[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const types = ({ file, text, url }: ApplicationValues) =>
    [file && t`A file`, text && t`A text`, url && t`A link`].filter(Boolean).join(language === "ar" ? "، " : ", ");
  return [
    textPart("title_ar", t`Title in Arabic`),
    textPart("title_en", t`Title in English`),
    textPart("brief_ar", t`Brief in Arabic`),
    textPart("brief_en", t`Brief in English`),
    { fields: ["file", "text", "url"], label: t`What trainees hand in`, words: types },
    {
      fields: ["rubric"],
      label: t`Rubric`,
      words: ({ rubric }) => rubric.map(({ ar, en, points }) => `${ar} / ${en}: ${points}`).join("\n"),
    },
    { fields: ["group_set"], label: t`Who hands it in`, words: ({ group_set }) => (group_set ? t`A group` : t`Each trainee alone`) },
    {
      fields: ["peer_review"],
      label: t`Peer review`,
      words: ({ peer_review: peers }) => (peers ? t`Each reviews ${peers.each}, for ${peers.days} days` : t`Off`),
      whole: ({ peer_review }) => peer_review ?? null,
    },
    { fields: ["files"], label: t`Files for the brief`, words: ({ files }) => (files ?? []).map(({ name }) => name).join("\n") },
    textPart("max_degree", t`Full mark`),
    textPart("due_after_days", t`Due (days after the cohort starts)`),
    textPart("weight", t`Weight in the final grade, percent`),
  ];
}

function Side({ form, lang, rich }: { form: Form<ApplicationValues>; lang: "ar" | "en"; rich: boolean }) {
  const { t } = useLingui();
  const words =
    lang === "ar" ? { title: t`Title in Arabic`, brief: t`Brief in Arabic` } : { title: t`Title in English`, brief: t`Brief in English` };
  return (
    <div className={stack(16, "content-start")}>
      <FormText form={form} name={`title_${lang}`} label={words.title} optional={lang === "en"} maxLength={CONTENT.titleMax} />
      {rich ? (
        <p className={kit("faint", "xs")}>
          <Trans>The brief holds headings, lists or pictures and stays as it is.</Trans>
        </p>
      ) : (
        <FormTextArea
          form={form}
          name={`brief_${lang}`}
          label={words.brief}
          optional
          hint={lang === "en" ? t`What is left empty is shown in Arabic.` : t`An empty line begins a new paragraph.`}
          maxLength={BRIEF_MAX}
        />
      )}
    </div>
  );
}

const BRIEF_MAX = 8_000;

function Types({ form }: { form: Form<ApplicationValues> }) {
  const { t, i18n } = useLingui();
  const error = form.errorOf("file");
  const words = { file: t`A file`, text: t`A text`, url: t`A link` };
  return (
    <fieldset className={kit("min-0")}>
      <legend className={kit("below-4", "lg", "heavy")}>
        <Trans>What trainees hand in</Trans>
      </legend>
      {(["file", "text", "url"] as const).map((type) => (
        <Checkbox
          key={type}
          checked={form.values[type]}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            form.set(type, event.currentTarget.checked);
            form.touch("file");
          }}
        >
          {words[type]}
        </Checkbox>
      ))}
      {error ? <FieldError>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
