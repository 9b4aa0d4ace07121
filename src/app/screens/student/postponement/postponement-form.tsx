import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { classNames, cluster, grid, stack } from "#app/ui/kit.ts";
import {
  type Postponement,
  POSTPONEMENT_REASONS,
  type PostponementOption,
  type PostponementOptions,
} from "#contract/requests/postponements.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { FormCheckbox, FormField, FormSelect, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { RequestFileField } from "#app/widgets/requests/request-file-field.tsx";
import requestCss from "#app/widgets/requests/request-form.module.css";
import pageCss from "#app/widgets/requests/request-page.module.css";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { CohortChoice } from "./cohort-choice.tsx";
import css from "./postponement-form.module.css";
import { PauseDays } from "./pause-days.tsx";
import { hindranceWords, reasonWords } from "./postponement-words.ts";
import {
  checkPostponement,
  chosenOption,
  emptyPostponement,
  postponementBody,
  postponementDraft,
  type PostponementValues,
} from "./postponement-values.ts";
import { WhatChanges } from "./what-changes.tsx";
import { queueRequest } from "#app/state/queue/queue.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";

/** The request as it is written; the draft is kept for this tab. */
export function PostponementFormView({ options, asked }: { options: PostponementOptions; asked: string }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const today = riyadhDayOf(useNow());
  const [first] = useState(() => emptyPostponement(asked, today));
  // Each program has a draft of its own where the address names one.
  const draft = `postponement.${asked}`;
  const { send, failure, progress, cancel } = useSendPostponement(draft);
  const form = useForm<PostponementValues>({
    initial: first,
    check: checkPostponement,
    submit: (values) => send(values.file, values, chosenOption(options, values)),
  });
  const kept = useFormDraft(draft, form, postponementDraft);
  const option = chosenOption(options, form.values);
  const labels = {
    enrollment_id: t`Program`,
    target_cohort_id: t`Requested cohort`,
    from: t({ message: "From", context: "pause" }),
    to: t({ message: "To", context: "pause" }),
    reason_code: t`Reason`,
    reason: t`Explanation`,
    file: t`Supporting document`,
    consent: t`Consent`,
  };
  return (
    <div className={classNames(stack(32), pageCss.columns)}>
      <form id={form.id} className={stack(24, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
        <FormSummary errors={form.refused} labels={labels} />
        <FormField form={form} name="enrollment_id" label={labels.enrollment_id}>
          {(aria) => (
            <SelectInput
              {...aria}
              name="enrollment_id"
              value={form.values.enrollment_id}
              // Cohorts are of a program: another program, another choice.
              onChange={({ currentTarget: { value } }) => form.fill({ enrollment_id: value, target_cohort_id: "" })}
              onBlur={() => form.touch("enrollment_id")}
            >
              <option value="">{t`Choose from the list`}</option>
              {options.map(({ enrollment_id: id, program }) => (
                <option key={id} value={id}>
                  {program.translations[language].title}
                </option>
              ))}
            </SelectInput>
          )}
        </FormField>
        {option && !option.eligible ? (
          <NoticeBox kind="wait">
            {option.reasons.map((reason) => (
              <p key={reason}>{i18n._(hindranceWords[reason])}</p>
            ))}
          </NoticeBox>
        ) : null}
        {option?.eligible ? (
          <>
            <CohortChoice form={form} option={option} label={labels.target_cohort_id} />
            <PauseDays form={form} option={option} today={today} labels={labels} />
            <section className={classNames(stack(16), css.section)}>
              <h2>
                <Trans>Reason for postponing</Trans>
              </h2>
              <FormSelect
                form={form}
                name="reason_code"
                label={labels.reason_code}
                options={POSTPONEMENT_REASONS.map((id) => ({ id, name: i18n._(reasonWords[id]) }))}
              />
              <FormTextArea form={form} name="reason" label={labels.reason} />
              <RequestFileField form={form} progress={progress} onCancel={cancel} />
            </section>
            <div className={grid(12, "justify-items-start")}>
              <FormCheckbox form={form} name="consent">
                <Trans>I understand how this affects my seat and access</Trans>
              </FormCheckbox>
              {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
              {online ? null : (
                <DeviceMark kind="waiting">
                  <Trans>The request is kept on this device and sent once the connection is back</Trans>
                </DeviceMark>
              )}
              <div className={classNames(cluster(20, "center", "gap-y-12"), requestCss.actions)}>
                <Button type="submit" tone="ember" busy={form.busy}>
                  {t`Send postponement request`}
                </Button>
                {kept ? <DraftMark /> : null}
              </div>
            </div>
          </>
        ) : null}
      </form>
      {option?.eligible ? <WhatChanges option={option} values={form.values} today={today} /> : null}
    </div>
  );
}

/** Sends a request, or leaves it on this device to go by itself. */
const useSendPostponement = (draft: string) =>
  useSendRequest({
    draft,
    list: "/student/services/postponement",
    deliver: (attachments, key, values: PostponementValues, option: PostponementOption | null) =>
      queueRequest<Postponement>("requestPostponement", { body: postponementBody(key, values, attachments) }, shownOf(values, option)),
  });

/** What the list shows of it while it waits. */
function shownOf(values: PostponementValues, option: PostponementOption | null) {
  const target = option?.cohorts.find(({ id }) => String(id) === values.target_cohort_id);
  return {
    title: { ar: option?.program.translations.ar.title ?? "", en: option?.program.translations.en.title ?? "" },
    from: values.from,
    to: values.to || null,
    target_cohort: target ? { id: target.id, starts_at: target.starts_at, ends_at: target.ends_at } : null,
  };
}
