import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation } from "wouter";
import { Problem } from "#contract/problem.ts";
import { editItem, type TeachingItem } from "#contract/teaching-content.ts";
import { rescheduleSession } from "#contract/teaching-schedule.ts";
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
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { useDraftedForm } from "#app/widgets/use-drafted-form.ts";
import { useForm } from "#app/widgets/use-form.ts";
import { useKeptDraft } from "#app/widgets/use-kept-draft.ts";
import css from "./lecture.module.css";
import { TimeFields, TitleFields } from "./lecture-fields.tsx";
import { checkLecture, isLectureValues, type LectureValues, minutesBetween } from "./lecture-values.ts";
import { lectureOf, movedSession, nextSession } from "./known-lecture.ts";

const SAVED = msg`The lecture is saved`;

/** A lecture that is there: its titles, and time and link of its next session. */
export function EditLecture({ item, reread }: { item: TeachingItem; reread: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<TeachingItem | null>(null);
  const [clash, setClash] = useState(false);
  const draft = useKeptDraft<LectureValues>(`${item.course_id}/interactive_lecture/${item.id}`, isLectureValues);
  const base = draft.found?.version ?? item.version;
  const session = nextSession(item);

  /** @throws Problem what the server refused */
  const send = async (values: LectureValues, version: number) => {
    const moved = session && movedSession(values, session);
    if (session && moved) {
      await call(rescheduleSession, {
        params: { id: session.id },
        body: { ...moved, accept_clashes: values.accept_clashes, sequence: session.sequence },
      });
    }
    await call(editItem, {
      params: { iid: item.id },
      body: {
        title_ar: values.title_ar.trim() || null,
        title_en: values.title_en.trim() || null,
        duration_min: minutesBetween(values.from, values.to) ?? item.duration_min,
        release_at: item.release_at,
        offline_allowed: item.offline_allowed,
        content: item.content,
        version,
      },
    });
    await draft.drop();
    notify({ kind: "success", message: SAVED });
    go(`${coursePath(item.course_id)}/overview`);
  };
  const form = useForm<LectureValues>({
    initial: lectureOf(item),
    check: async (values) => {
      const errors = await checkLecture({ ...values, cohort_id: "1" });
      if (session) return errors;
      const { day: _day, from: _from, to: _to, ...others } = errors;
      return others;
    },
    submit: async (values) => {
      setFailure(null);
      try {
        await send(values, base);
        return undefined;
      } catch (error) {
        if (error instanceof Problem && error.code === "version_conflict" && isItem(error.options.data)) {
          setStale(error.options.data);
          return undefined;
        }
        if (error instanceof Problem && error.code === "session_clash") setClash(true);
        if (error instanceof Problem && error.code === "version_conflict") reread();
        const refused = refusedFields(error);
        if (Object.keys(refused).length === 0) setFailure(problemSentence(i18n, error));
        return refused;
      }
    },
  });
  useDraftedForm(draft, form, base);
  const { values } = form;
  if (draft.state === "reading") return <Skeleton className={css.skeleton} />;
  if (stale) {
    const theirs = lectureOf(stale);
    const fields = [
      { key: "title_ar", label: t`Title in Arabic`, mine: values.title_ar.trim(), theirs: theirs.title_ar },
      { key: "title_en", label: t`Title in English`, mine: values.title_en.trim(), theirs: theirs.title_en },
    ];
    const different = fields.filter((field) => field.mine !== field.theirs);
    return (
      <TwoVersions
        mine={{ by: null, at: draft.saved }}
        theirs={{ by: stale.updated_by?.[language] ?? null, at: stale.updated_at }}
        fields={different}
        same={fields.length - different.length}
        saveLabel={t`Save merged lecture`}
        onSave={(choices) =>
          send(
            {
              ...values,
              title_ar: choices.title_ar === "theirs" ? theirs.title_ar : values.title_ar,
              title_en: choices.title_en === "theirs" ? theirs.title_en : values.title_en,
            },
            stale.version,
          )
        }
      />
    );
  }
  const saved = draft.saved && formatTime(language, draft.saved);
  return (
    <form id={form.id} className={css.form} onSubmit={form.submit} noValidate>
      <TitleFields form={form} />
      {session ? (
        <>
          <TimeFields form={form} dayLabel={t`Date`} />
          <FormText form={form} name="join_url" label={t`Meeting link`} optional ltr inputMode="url" />
          <p className={css.hint}>
            <Trans>Trainees are told when time or place changes.</Trans>
          </p>
        </>
      ) : (
        <p className={css.hint}>
          <Trans>This lecture has no date ahead. Its past sessions stand in the attendance sheet.</Trans>
        </p>
      )}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {clash ? (
        <Checkbox checked={values.accept_clashes} onChange={(event) => form.set("accept_clashes", event.currentTarget.checked)}>
          <Trans>Schedule in spite of the clash</Trans>
        </Checkbox>
      ) : null}
      <SaveBar state={saved ? <DeviceMark kind="saved">{t`Saved on this device at ${saved}`}</DeviceMark> : null}>
        <Button type="submit" tone="ember" busy={form.busy} disabled={!online}>
          {online ? <Trans>Save lecture</Trans> : <Trans>Saving needs a connection</Trans>}
        </Button>
      </SaveBar>
    </form>
  );
}

const isItem = (data: unknown): data is TeachingItem =>
  typeof data === "object" && data !== null && "course_id" in data && "content" in data;
