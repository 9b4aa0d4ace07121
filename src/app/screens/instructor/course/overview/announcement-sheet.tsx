import { isPlainObject } from "#contract/plain-values.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { cluster, stack } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import {
  ANNOUNCEMENT,
  announcementForm,
  type CourseAnnouncement,
  createAnnouncement,
  editAnnouncement,
} from "#contract/content/teaching-course.ts";
import { isText } from "#offline/readable.ts";
import { call } from "#app/api/call.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormSelect, FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useKeptForm } from "#app/widgets/forms/use-kept-form.ts";

interface Props {
  program: TeachingProgramDetails;
  /** Null: a new one. */
  announcement: CourseAnnouncement | null;
  title: string;
  close: () => void;
  saved: () => void;
}

interface Values {
  title_ar: string;
  title_en: string;
  body_ar: string;
  body_en: string;
  cohort_id: string;
}

const EMPTY: Values = { title_ar: "", title_en: "", body_ar: "", body_en: "", cohort_id: "" };
const isValues = (value: unknown): value is Values => isPlainObject(value) && Object.keys(EMPTY).every((name) => isText(value[name]));

const valuesOf = ({ translations: { ar, en }, cohort_id }: CourseAnnouncement): Values => ({
  title_ar: ar.title,
  title_en: en.title === ar.title ? "" : en.title,
  body_ar: ar.body.join("\n\n"),
  body_en: en.body.join("\n\n") === ar.body.join("\n\n") ? "" : en.body.join("\n\n"),
  cohort_id: cohort_id === null ? "" : String(cohort_id),
});

const bodyOf = (values: Values) => ({ ...values, cohort_id: values.cohort_id === "" ? null : Number(values.cohort_id) });

/** An announcement as it is written, in both languages. */
export function AnnouncementSheet({ program, announcement, title, close, saved }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const id = program.program.id;
  const { form, draft, failure, earlier } = useKeptForm({
    name: `${id}/announcement/${announcement?.id ?? "new"}`,
    isValues,
    initial: announcement ? valuesOf(announcement) : EMPTY,
    check: (values) => checkForm(announcementForm, bodyOf(values)),
    send: (values, idempotencyKey) =>
      announcement
        ? call(editAnnouncement, { params: { id, aid: announcement.id }, body: bodyOf(values), idempotencyKey })
        : call(createAnnouncement, { params: { id }, body: bodyOf(values), idempotencyKey }),
    done: saved,
  });
  const cohorts = program.cohorts.filter(({ phase }) => phase !== "ended");
  return (
    <Sheet open onClose={close} title={title} closeLabel={t`Close`}>
      <form id={form.id} className={stack(16)} method="dialog" onSubmit={form.submit} noValidate>
        <FormText form={form} name="title_ar" label={t`Title in Arabic`} maxLength={ANNOUNCEMENT.titleMax} />
        <FormTextArea form={form} name="body_ar" label={t`Text in Arabic`} maxLength={ANNOUNCEMENT.bodyMax} />
        <FormText form={form} name="title_en" label={t`Title in English`} optional maxLength={ANNOUNCEMENT.titleMax} />
        <FormTextArea
          form={form}
          name="body_en"
          label={t`Text in English`}
          optional
          maxLength={ANNOUNCEMENT.bodyMax}
          hint={t`What is left empty is shown in Arabic.`}
        />
        {cohorts.length > 1 ? (
          <FormSelect
            form={form}
            name="cohort_id"
            label={t`For one cohort alone`}
            optional
            options={cohorts.map((cohort) => ({ id: cohort.id, name: formatDateRange(language, cohort.starts_on, cohort.ends_on) }))}
          />
        ) : null}
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <EarlierVersionNotice of={earlier} busy={form.busy} />
        <div className={cluster(12, "center")}>
          <Button type="submit" busy={form.busy} disabled={!online}>
            {!online ? (
              <Trans>Publishing needs a connection</Trans>
            ) : announcement ? (
              <Trans>Save changes</Trans>
            ) : (
              <Trans>Publish announcement</Trans>
            )}
          </Button>
          {draft.saved ? <DraftMark /> : null}
        </div>
      </form>
    </Sheet>
  );
}
