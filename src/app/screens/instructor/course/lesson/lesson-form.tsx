import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useCallback } from "react";
import { classNames, stack } from "#app/ui/kit.ts";
import type { LessonBlock, MediaFile } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { directionOf } from "#app/i18n/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { ItemForm } from "#app/widgets/teaching-layout/item-form.tsx";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { type ItemEditing, useItemForm } from "#app/widgets/teaching-layout/use-item-form.ts";
import { isMoving } from "#app/widgets/upload/upload-job.ts";
import css from "./lesson.module.css";
import { LessonFiles } from "./lesson-files.tsx";
import { useLessonParts } from "./lesson-parts.ts";
import { LessonSettings } from "./lesson-settings.tsx";
import { checkLesson, EMPTY_LESSON, isLessonValues, lessonFields, lessonOf, type LessonValues } from "./lesson-values.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { State } from "#app/ui/state.tsx";
import { useItemUploads } from "#app/widgets/teaching-layout/use-item-uploads.ts";
import type { Uploads } from "#app/widgets/upload/use-uploads.ts";
import { withFile } from "./lesson-file-list.ts";

// What writes text is larger than the rest of the page, and comes when it is used.
const TextEditor = lazy(() =>
  import("#app/widgets/text-editor/text-editor.tsx").then(
    (module) => ({ default: module.TextEditor }),
    () => ({ default: EditorNotHere }),
  ),
);

const SAID = { saved: msg`The lesson is saved`, published: msg`The lesson is published` };

export function LessonForm(props: ItemFormProps) {
  const { t } = useLingui();
  const editing = useItemForm<LessonValues>({
    ...props,
    kind: "lesson",
    empty: { ...EMPTY_LESSON, section: String(props.sectionId) },
    isValues: isLessonValues,
    valuesOf: lessonOf,
    check: checkLesson,
    fieldsOf: lessonFields,
    said: SAID,
  });
  const parts = useLessonParts();
  const { form, start } = editing;
  const { set } = form;
  const uploads = useLessonUploads(editing, props.courseId);
  const write = useCallback((side: Language, blocks: LessonBlock[]) => set(`body_${side}`, blocks), [set]);
  return (
    <ItemForm
      editing={editing}
      className={css.form}
      skeleton={<Skeleton className={css.skeleton} />}
      parts={parts}
      words={{ publish: <Trans>Publish lesson</Trans>, merge: t`Save merged lesson` }}
      held={uploads.jobs.some(isMoving) ? <Trans>Waiting for the upload</Trans> : undefined}
    >
      <Suspense fallback={<Skeleton className={css.skeleton} />}>
        <TextEditor
          start={{ ar: start.body_ar, en: start.body_en }}
          onChange={write}
          pictures={{ name: editing.place, courseId: props.courseId }}
          head={(side) => (
            <FormText
              form={form}
              name={`title_${side}`}
              label={side === "ar" ? t`Title in Arabic` : t`Title in English`}
              optional={side === "en"}
              maxLength={CONTENT.titleMax}
              dir={directionOf(side)}
            />
          )}
        />
      </Suspense>
      <div className={classNames(stack(32), css.below)}>
        <LessonFiles form={form} uploads={uploads} itemId={props.item?.id ?? null} />
        <LessonSettings form={form} courseId={props.courseId} />
      </div>
    </ItemForm>
  );
}

/** In the place of what writes text, where no network could bring it. What was written is on this device and in the account. */
function EditorNotHere() {
  const { t } = useLingui();
  return (
    <State
      kind="not-kept"
      panel
      title={<Trans>The text editor is not on this device</Trans>}
      help={<Trans>It comes with the first lesson that is opened with a connection. What was written is not lost.</Trans>}
      action={<Button tone="quiet" onClick={() => location.reload()}>{t`Try again`}</Button>}
    />
  );
}

/** The uploads of a lesson's form: a film's length goes into the field that was left empty. */
const useLessonUploads = (editing: ItemEditing<LessonValues>, courseId: number): Uploads => useItemUploads(editing, courseId, taken);

const taken = ({ files, duration }: LessonValues, file: MediaFile): Partial<LessonValues> => ({
  files: withFile(files, file),
  ...(file.duration_s && duration.trim() === "" ? { duration: String(Math.ceil(file.duration_s / 60)) } : {}),
});
