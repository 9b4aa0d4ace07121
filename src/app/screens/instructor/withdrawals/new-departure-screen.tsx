import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { grid, stack } from "#app/ui/kit.ts";
import { listTeachingPrograms, type TeachingPrograms } from "#contract/enrollments/teaching.ts";
import { departureForm, submitDeparture, uploadTeachingFile } from "#contract/requests/teaching-requests.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { LONGEST_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormField, FormSelect, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { EarlierVersionNotice, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type ChosenFile, RequestFileField } from "#app/widgets/requests/request-file-field.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

const DRAFT = "departure";
/** The server's longest page: more programs than anybody teaches. */

interface Values {
  program_id: string;
  effective_from: string;
  reason: string;
  file: ChosenFile | null;
}

const bodyOf = (id: string, values: Values, attachments: readonly string[]) => ({
  id,
  reason: values.reason.trim(),
  effective_from: values.effective_from,
  attachments: [...attachments],
});

async function check(values: Values) {
  const errors = await checkForm(departureForm, bodyOf(newId(), values, []));
  if (values.program_id === "") errors.program_id = { key: "selection" };
  if (values.file?.refused) errors.file = values.file.refused;
  return errors;
}

/** R7.4: the instructor asks to leave a program. */
export function NewDepartureScreen() {
  const read = useCachedRead(listTeachingPrograms, { query: { per_page: LONGEST_PAGE } });
  return (
    <div className={page.screen}>
      <PageHead title={<Trans>Ask to leave a program</Trans>} back="/instructor/services/withdrawal?tab=mine" />
      <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
        {(programs) => <DepartureForm programs={programs.filter(({ phase }) => phase !== "ended")} />}
      </LoadState>
    </div>
  );
}

function DepartureForm({ programs }: { programs: TeachingPrograms }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const today = riyadhDayOf(useNow());
  const { send, failure, progress, cancel, intent } = useSendRequest({
    draft: DRAFT,
    list: "/instructor/services/withdrawal",
    files: uploadTeachingFile,
    deliver: async (attachments, idempotencyKey, values: Values) => {
      const body = bodyOf(idempotencyKey, values, attachments);
      return (await call(submitDeparture, { params: { id: Number(values.program_id) }, body, idempotencyKey })).data.id;
    },
  });
  const form = useForm<Values>({
    initial: { program_id: "", effective_from: "", reason: "", file: null },
    check,
    submit: (values) => send(values.file, values),
  });
  useFormDraft(DRAFT, form, ({ file: _file, ...kept }) => kept);
  const labels = { program_id: t`Program`, effective_from: t`Leaving from`, reason: t`Reason`, file: t`Supporting document` };
  return (
    <form id={form.id} className={stack(24, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <FormSelect
        form={form}
        name="program_id"
        label={labels.program_id}
        options={programs.map(({ program }) => ({ id: program.id, name: program.translations[language].title }))}
      />
      <FormField
        form={form}
        name="effective_from"
        label={labels.effective_from}
        hint={t`Your sessions from that day on go to someone else`}
      >
        {(aria) => (
          <DayInput
            {...aria}
            name="effective_from"
            ltr
            min={today}
            value={form.values.effective_from}
            onChange={(day) => form.set("effective_from", day)}
            onBlur={() => form.touch("effective_from")}
          />
        )}
      </FormField>
      <FormTextArea form={form} name="reason" label={labels.reason} />
      <RequestFileField form={form} progress={progress} onCancel={cancel} />
      <div className={grid(12, "justify-items-start")}>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <EarlierVersionNotice of={{ saved: intent.saved, sendAnew: () => sendAnew(intent, form) }} busy={form.busy} />
        <NetworkButton type="submit" tone="ember" busy={form.busy} offline={t`Sending needs a connection`}>{t`Send request`}</NetworkButton>
      </div>
    </form>
  );
}
