import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, grid, stack } from "#app/ui/kit.ts";
import { EXCUSE_REASONS } from "#contract/requests/excuses.ts";
import { absenceForm, listSubstitutes, PROPOSALS, submitAbsence, uploadTeachingFile } from "#contract/requests/teaching-requests.ts";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { reasonWords } from "#app/widgets/requests/excuse-words.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { FormField, FormSelect, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { EarlierVersionNotice, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { proposalWords } from "#app/widgets/teaching/own-request-words.ts";
import { RequestFileField } from "#app/widgets/requests/request-file-field.tsx";
import css from "#app/widgets/requests/request-form.module.css";
import { SessionChoice } from "#app/widgets/requests/session-choice.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { absenceBody, absenceDraft, type AbsenceValues, checkAbsence, emptyAbsence } from "./absence-values.ts";

export function AbsenceFormView({ offered, asked }: { offered: readonly TeachingSession[]; asked: number | null }) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const draft = `absence${asked === null ? "" : `/${asked}`}`;
  const substitutes = useCachedRead(listSubstitutes, { whole: true });
  const { send, failure, progress, cancel, intent } = useSendRequest({
    draft,
    list: "/instructor/services/excuses",
    files: uploadTeachingFile,
    deliver: async (attachments, idempotencyKey, values: AbsenceValues) =>
      (await call(submitAbsence, { body: formBody(absenceForm, absenceBody(idempotencyKey, values, attachments)), idempotencyKey })).data
        .id,
  });
  const form = useForm<AbsenceValues>({
    initial: emptyAbsence(asked),
    check: checkAbsence,
    submit: (values) => send(values.file, values),
  });
  const kept = useFormDraft(draft, form, absenceDraft);
  const labels = {
    session_ids: t`Absence from`,
    reason_code: t`Reason`,
    reason: t`Explanation`,
    proposed: t`Proposed`,
    substitute_id: t`Substitute`,
    new_time: t`New time`,
    file: t`Supporting document`,
  };
  return (
    <form id={form.id} className={stack(24, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <SessionChoice
        form={form}
        offered={offered}
        label={labels.session_ids}
        hint={<Trans>Several sessions can go in one report.</Trans>}
      />
      <FormSelect
        form={form}
        name="reason_code"
        label={labels.reason_code}
        options={EXCUSE_REASONS.map((reason) => ({ id: reason, name: i18n._(reasonWords[reason]) }))}
      />
      <FormTextArea form={form} name="reason" label={labels.reason} />
      <FormSelect
        form={form}
        name="proposed"
        label={labels.proposed}
        options={PROPOSALS.map((proposal) => ({ id: proposal, name: i18n._(proposalWords[proposal]) }))}
      />
      {form.values.proposed === "substitute" ? (
        <FormSelect
          form={form}
          name="substitute_id"
          label={labels.substitute_id}
          options={(substitutes.data ?? []).map(({ id, name }) => ({ id, name }))}
        />
      ) : null}
      {form.values.proposed === "reschedule" ? (
        <FormField
          form={form}
          name="new_time"
          label={labels.new_time}
          hint={t`Riyadh time, of the first session; the others move by the same time`}
        >
          {(aria) => (
            <TextInput
              {...aria}
              type="datetime-local"
              name="new_time"
              ltr
              value={form.values.new_time}
              onChange={(event) => form.set("new_time", event.currentTarget.value)}
              onBlur={() => form.touch("new_time")}
            />
          )}
        </FormField>
      ) : null}
      <RequestFileField form={form} progress={progress} onCancel={cancel} />
      <div className={grid(12, "justify-items-start")}>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <EarlierVersionNotice of={{ saved: intent.saved, sendAnew: () => sendAnew(intent, form) }} busy={form.busy} />
        {online ? null : (
          <DeviceMark kind="needs-connection">
            <Trans>Sending needs a connection. What you wrote is kept until then.</Trans>
          </DeviceMark>
        )}
        <div className={classNames(cluster(20, "center", "gap-y-12"), css.actions)}>
          <NetworkButton type="submit" tone="ember" busy={form.busy} offline={t`Sending needs a connection`}>
            {t`Send report`}
          </NetworkButton>
          {kept ? <DraftMark /> : null}
        </div>
      </div>
    </form>
  );
}
