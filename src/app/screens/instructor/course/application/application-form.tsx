import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
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
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/device-mark.tsx";
import { fieldSentence, refusedFields } from "#app/widgets/form-errors.ts";
import { FormText, FormTextArea } from "#app/widgets/form-field.tsx";
import { NoticeBox } from "#app/widgets/notice-box.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import { plainText } from "#app/widgets/teaching-layout/plain-blocks.ts";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { useDraftedForm } from "#app/widgets/use-drafted-form.ts";
import { type Form, useForm } from "#app/widgets/use-form.ts";
import { useKeptDraft } from "#app/widgets/use-kept-draft.ts";
import css from "./application.module.css";
import { ApplicationConflict } from "./application-conflict.tsx";
import {
  applicationOf,
  type ApplicationValues,
  checkApplication,
  contentOf,
  degreeOf,
  EMPTY_APPLICATION,
  isApplicationValues,
} from "./application-values.ts";
import { RubricField } from "./rubric-field.tsx";

const SAVED = msg`The application is saved`;
const PUBLISHED = msg`The application is published`;

export function ApplicationForm({ courseId, sectionId, item }: ItemFormProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<TeachingItem | null>(null);
  // A press chooses, and the form is sent before anything is drawn anew.
  const publish = useRef(false);
  const draft = useKeptDraft<ApplicationValues>(`${courseId}/application/${item?.id ?? `new-${sectionId}`}`, isApplicationValues);
  const base = draft.found?.version ?? item?.version ?? 0;
  const kept = richBrief(item);

  const send = async (values: ApplicationValues, version: number, from: TeachingItem | null) => {
    const fields = {
      title_ar: values.title_ar.trim() || null,
      title_en: values.title_en.trim() || null,
      duration_min: from?.duration_min ?? 0,
      release_at: from?.release_at ?? null,
      offline_allowed: from?.offline_allowed ?? true,
      content: contentOf(values, kept),
      publish: publish.current,
    };
    if (item) await call(editItem, { params: { iid: item.id }, body: { ...fields, version } });
    else await call(createItem, { params: { id: courseId }, body: { ...fields, section_id: sectionId } });
    await draft.drop();
    notify({ kind: "success", message: publish.current ? PUBLISHED : SAVED });
    go(`${coursePath(courseId)}/overview`);
  };
  const form = useForm<ApplicationValues>({
    initial: item ? applicationOf(item) : EMPTY_APPLICATION,
    check: checkApplication,
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
        if (Object.keys(refused).length === 0) setFailure(problemSentence(i18n, error));
        return refused;
      }
    },
  });
  useDraftedForm(draft, form, base);
  const { values } = form;
  if (draft.state === "reading") return <Skeleton className={css.skeleton} />;
  if (stale) {
    return <ApplicationConflict mine={values} theirs={stale} saved={draft.saved} save={(merged) => send(merged, stale.version, stale)} />;
  }
  const degree = degreeOf(values);
  const at = draft.saved && formatTime(language, draft.saved);
  const shown = item?.status === "published";
  return (
    <form id={form.id} className={css.form} onSubmit={form.submit} noValidate>
      <div className={css.pair}>
        <Side form={form} lang="ar" rich={kept.ar !== null} />
        <Side form={form} lang="en" rich={kept.en !== null} />
      </div>
      <Types form={form} />
      <RubricField form={form} />
      <div className={css.figures}>
        {values.rubric.length === 0 ? (
          <FormText form={form} name="max_degree" label={t`Full mark`} inputMode="numeric" ltr digits maxLength={7} />
        ) : null}
        <FormText
          form={form}
          name="due_after_days"
          label={t`Due after so many days`}
          optional
          hint={t`Counted from the first day of each cohort. Later work is marked as late.`}
          inputMode="numeric"
          ltr
          digits
          maxLength={3}
        />
      </div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <SaveBar
        note={degree === null ? null : <Plural value={degree} one="# point" other="# points" />}
        state={at ? <DeviceMark kind="saved">{t`Saved on this device at ${at}`}</DeviceMark> : null}
      >
        {shown ? null : (
          <Button
            type="submit"
            tone="quiet"
            busy={form.busy}
            disabled={!online}
            onClick={() => {
              publish.current = false;
            }}
          >
            <Trans>Save draft</Trans>
          </Button>
        )}
        <Button
          type="submit"
          tone="ember"
          busy={form.busy}
          disabled={!online}
          onClick={() => {
            publish.current = !shown;
          }}
        >
          {!online ? <Trans>Saving needs a connection</Trans> : shown ? <Trans>Save changes</Trans> : <Trans>Publish application</Trans>}
        </Button>
      </SaveBar>
    </form>
  );
}

/** Of a language whose brief holds more than paragraphs: that brief, which this form leaves as it is. */
function richBrief(item: TeachingItem | null) {
  const brief = item?.content.kind === "application" ? item.content.brief : { ar: [], en: [] };
  return { ar: plainText(brief.ar) === null ? brief.ar : null, en: plainText(brief.en) === null ? brief.en : null };
}

function Side({ form, lang, rich }: { form: Form<ApplicationValues>; lang: "ar" | "en"; rich: boolean }) {
  const { t } = useLingui();
  const words =
    lang === "ar" ? { title: t`Title in Arabic`, brief: t`Brief in Arabic` } : { title: t`Title in English`, brief: t`Brief in English` };
  return (
    <div className={css.side}>
      <FormText form={form} name={`title_${lang}`} label={words.title} optional={lang === "en"} maxLength={CONTENT.titleMax} />
      {rich ? (
        <p className={css.hint}>
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
    <fieldset className={css.types}>
      <legend>
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
