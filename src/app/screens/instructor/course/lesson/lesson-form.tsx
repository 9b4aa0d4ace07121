import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { LessonBlock } from "#contract/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { CONTENT, createItem, editItem, type TeachingItem } from "#contract/teaching-content.ts";
import { call } from "#app/api/call.ts";
import { formatTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language.ts";
import { onlineAtom } from "#app/state/network.ts";
import { notify } from "#app/state/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/device-mark.tsx";
import { refusedFields } from "#app/widgets/form-errors.ts";
import { FormText } from "#app/widgets/form-field.tsx";
import { NoticeBox } from "#app/widgets/notice-box.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { useDraftedForm } from "#app/widgets/use-drafted-form.ts";
import { useForm } from "#app/widgets/use-form.ts";
import { type KeptDraft, useKeptDraft } from "#app/widgets/use-kept-draft.ts";
import css from "./lesson.module.css";
import { LessonConflict } from "./lesson-conflict.tsx";
import { checkLesson, EMPTY_LESSON, isLessonValues, lessonOf, type LessonValues } from "./lesson-values.ts";

// What writes text is larger than the rest of the page.
const TextEditor = lazy(() => import("#app/widgets/text-editor/text-editor.tsx").then((module) => ({ default: module.TextEditor })));

const SAVED = msg`The lesson is saved`;
const PUBLISHED = msg`The lesson is published`;

/** Nothing is shown before the device was asked for its draft: the editors begin with it. */
export function LessonForm(props: ItemFormProps) {
  const { courseId, sectionId, item } = props;
  const draft = useKeptDraft<LessonValues>(`${courseId}/lesson/${item?.id ?? `new-${sectionId}`}`, isLessonValues);
  if (draft.state === "reading") return <Skeleton className={css.skeleton} />;
  return <Writing {...props} draft={draft} />;
}

function Writing({ courseId, sectionId, item, draft }: ItemFormProps & { draft: KeptDraft<LessonValues> }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<TeachingItem | null>(null);
  // A press chooses, and the form is sent before anything is drawn anew.
  const publish = useRef(false);
  const [{ base, start }] = useState(() => ({
    base: draft.found?.version ?? item?.version ?? 0,
    start: draft.found?.fields ?? (item ? lessonOf(item) : EMPTY_LESSON),
  }));

  const send = async (values: LessonValues, version: number) => {
    const fields = {
      title_ar: values.title_ar.trim() || null,
      title_en: values.title_en.trim() || null,
      duration_min: Number(values.duration),
      release_at: item?.release_at ?? null,
      offline_allowed: values.offline,
      content: { kind: "lesson" as const, body: { ar: values.body_ar, en: values.body_en } },
      publish: publish.current,
    };
    if (item) await call(editItem, { params: { iid: item.id }, body: { ...fields, version } });
    else await call(createItem, { params: { id: courseId }, body: { ...fields, section_id: sectionId, format: "text" } });
    await draft.drop();
    notify({ kind: "success", message: publish.current ? PUBLISHED : SAVED });
    go(`${coursePath(courseId)}/overview`);
  };
  const form = useForm<LessonValues>({
    initial: start,
    check: checkLesson,
    submit: async (values) => {
      setFailure(null);
      try {
        await send(values, base);
        return undefined;
      } catch (error) {
        if (error instanceof Problem && error.code === "version_conflict") {
          setStale(error.options.data as TeachingItem);
          return undefined;
        }
        const refused = refusedFields(error);
        const known = Object.keys(refused).filter((name) => name in EMPTY_LESSON);
        if (known.length === 0) setFailure(problemSentence(i18n, error));
        return refused;
      }
    },
  });
  useDraftedForm(draft, form, base);
  const { values, set } = form;
  const write = useCallback((side: Language, blocks: LessonBlock[]) => set(`body_${side}`, blocks), [set]);
  if (stale) return <LessonConflict mine={values} theirs={stale} saved={draft.saved} save={(merged) => send(merged, stale.version)} />;
  const at = draft.saved && formatTime(language, draft.saved);
  const shown = item?.status === "published";
  const press = (open: boolean) => () => {
    publish.current = open;
  };
  return (
    <form id={form.id} className={css.form} onSubmit={form.submit} noValidate>
      <Suspense fallback={<Skeleton className={css.skeleton} />}>
        <TextEditor
          start={{ ar: start.body_ar, en: start.body_en }}
          onChange={write}
          head={(side) => (
            <FormText
              form={form}
              name={`title_${side}`}
              label={side === "ar" ? t`Title in Arabic` : t`Title in English`}
              optional={side === "en"}
              maxLength={CONTENT.titleMax}
            />
          )}
        />
      </Suspense>
      <section className={css.settings} aria-labelledby="settings-title">
        <h2 id="settings-title">
          <Trans>Lesson settings</Trans>
        </h2>
        <FormText form={form} name="duration" label={t`Study time in minutes`} optional inputMode="numeric" ltr digits maxLength={4} />
        <Checkbox checked={values.offline} onChange={(event) => set("offline", event.currentTarget.checked)}>
          <Trans>Available without a connection</Trans>
        </Checkbox>
      </section>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <SaveBar state={at ? <DeviceMark kind="saved">{t`Saved on this device at ${at}`}</DeviceMark> : null}>
        {shown ? null : (
          <Button type="submit" tone="quiet" busy={form.busy} disabled={!online} onClick={press(false)}>
            <Trans>Save draft</Trans>
          </Button>
        )}
        <Button type="submit" tone="ember" busy={form.busy} disabled={!online} onClick={press(!shown)}>
          {!online ? <Trans>Saving needs a connection</Trans> : shown ? <Trans>Save changes</Trans> : <Trans>Publish lesson</Trans>}
        </Button>
      </SaveBar>
    </form>
  );
}
