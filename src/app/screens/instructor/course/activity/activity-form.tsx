import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { Problem } from "#contract/problem.ts";
import { CONTENT, createItem, editItem, type TeachingItem } from "#contract/teaching-content.ts";
import { call } from "#app/api/call.ts";
import { formatTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language.ts";
import { onlineAtom } from "#app/state/network.ts";
import { notify } from "#app/state/notices.ts";
import { Button } from "#app/ui/button.tsx";
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
import { useKeptDraft } from "#app/widgets/use-kept-draft.ts";
import css from "./activity.module.css";
import { ActivityConflict } from "./activity-conflict.tsx";
import { activityOf, type ActivityValues, checkActivity, EMPTY_ACTIVITY, isActivityValues, quizOf } from "./activity-values.ts";
import { QuestionList } from "./question-list.tsx";

const SAVED = msg`The activity is saved`;
const PUBLISHED = msg`The activity is published`;

export function ActivityForm({ courseId, sectionId, item }: ItemFormProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<TeachingItem | null>(null);
  // A press chooses, and the form is sent before anything is drawn anew.
  const publish = useRef(false);
  const draft = useKeptDraft<ActivityValues>(`${courseId}/activity/${item?.id ?? `new-${sectionId}`}`, isActivityValues);
  const base = draft.found?.version ?? item?.version ?? 0;

  const send = async (values: ActivityValues, version: number, from: TeachingItem | null) => {
    const fields = {
      title_ar: values.title_ar.trim() || null,
      title_en: values.title_en.trim() || null,
      duration_min: from?.duration_min ?? 0,
      release_at: from?.release_at ?? null,
      offline_allowed: from?.offline_allowed ?? true,
      content: quizOf(values, from?.content.kind === "activity" ? from.content.body : { ar: [], en: [] }),
      publish: publish.current,
    };
    if (item) await call(editItem, { params: { iid: item.id }, body: { ...fields, version } });
    else await call(createItem, { params: { id: courseId }, body: { ...fields, section_id: sectionId } });
    await draft.drop();
    notify({ kind: "success", message: publish.current ? PUBLISHED : SAVED });
    go(`${coursePath(courseId)}/overview`);
  };
  const form = useForm<ActivityValues>({
    initial: item ? activityOf(item) : EMPTY_ACTIVITY,
    check: checkActivity,
    submit: async (values) => {
      setFailure(null);
      try {
        await send(values, base, item);
        return undefined;
      } catch (error) {
        if (error instanceof Problem && error.code === "version_conflict") {
          setStale(error.options.data as TeachingItem);
          return undefined;
        }
        const refused = refusedFields(error);
        if (!Object.keys(refused).some((name) => name in EMPTY_ACTIVITY)) setFailure(problemSentence(i18n, error));
        return refused;
      }
    },
  });
  useDraftedForm(draft, form, base);
  const { values } = form;
  if (draft.state === "reading") return <Skeleton className={css.skeleton} />;
  if (stale)
    return <ActivityConflict mine={values} theirs={stale} saved={draft.saved} save={(merged) => send(merged, stale.version, stale)} />;
  const at = draft.saved && formatTime(language, draft.saved);
  const shown = item?.status === "published";
  const press = (open: boolean) => () => {
    publish.current = open;
  };
  const figure = { form, inputMode: "numeric" as const, ltr: true, digits: true, maxLength: 3 };
  return (
    <form id={form.id} className={css.form} onSubmit={form.submit} noValidate>
      <div className={css.pair}>
        <FormText form={form} name="title_ar" label={t`Title in Arabic`} maxLength={CONTENT.titleMax} />
        <FormText form={form} name="title_en" label={t`Title in English`} optional maxLength={CONTENT.titleMax} />
      </div>
      <section className={css.settings} aria-label={t`Activity settings`}>
        <FormText {...figure} name="time_limit" label={t`Time limit in minutes`} optional hint={t`Empty: no time limit.`} />
        <FormText {...figure} name="attempts" label={t`Attempts allowed`} />
        <FormText {...figure} name="pass_mark" label={t`Pass mark in percent`} />
      </section>
      <QuestionList
        questions={values.questions}
        onChange={(questions) => form.set("questions", questions)}
        refused={form.refused.questions !== undefined}
      />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <SaveBar state={at ? <DeviceMark kind="saved">{t`Saved on this device at ${at}`}</DeviceMark> : null}>
        {shown ? null : (
          <Button type="submit" tone="quiet" busy={form.busy} disabled={!online} onClick={press(false)}>
            <Trans>Save draft</Trans>
          </Button>
        )}
        <Button type="submit" tone="ember" busy={form.busy} disabled={!online} onClick={press(!shown)}>
          {!online ? <Trans>Saving needs a connection</Trans> : shown ? <Trans>Save changes</Trans> : <Trans>Publish activity</Trans>}
        </Button>
      </SaveBar>
    </form>
  );
}
