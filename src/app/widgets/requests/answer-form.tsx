import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { answerForm, answerQuestion, type AskedKind } from "#contract/requests/answers.ts";
import type { OpenQuestion } from "#contract/requests/requests.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type ChosenFile, RequestFileField } from "./request-file-field.tsx";
import css from "./request-page.module.css";
import { useSendRequest } from "./use-send-request.ts";

interface Values {
  answer: string;
  file: ChosenFile | null;
}

interface Props {
  kind: AskedKind;
  id: string;
  question: OpenQuestion;
  /** The list that the request is one of. */
  list: string;
  onAnswered: () => void;
}

const EMPTY: Values = { answer: "", file: null };
const kept = ({ answer }: Values): Partial<Values> => ({ answer });

/** What staff ask about a request, and the answer: it needs a connection, and its draft waits for one. */
export function AnswerForm({ kind, id, question, list, onAnswered }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const draft = `answer/${id}/${question.at}`;
  const body = ({ answer }: Values, attachments: string[]) => ({ question: question.at, answer: answer.trim(), attachments });
  const { send, failure, progress, cancel } = useSendRequest({
    draft,
    list,
    deliver: async (attachments, idempotencyKey, values: Values) => {
      await call(answerQuestion, { params: { kind, id }, body: body(values, attachments), idempotencyKey });
      showNotice({ id: draft, kind: "success", message: msg`Answer sent. The request is being reviewed again.` });
      onAnswered();
      return id;
    },
  });
  const form = useForm<Values>({
    initial: EMPTY,
    check: async (values) => {
      const errors = await checkForm(answerForm, body(values, []));
      return values.file?.refused ? { ...errors, file: values.file.refused } : errors;
    },
    submit: (values) => send(values.file, values),
  });
  const keeps = useFormDraft(draft, form, kept);
  const labels = { answer: t({ message: "Your answer", context: "request" }), file: t`Supporting document` };
  return (
    <section className={classNames(stack(12), css.section)} aria-labelledby="question">
      <h2 id="question">
        <Trans>What we need from you</Trans>
      </h2>
      <p className={kit("round-sm", "sunken", "plain", "pre-line", "break-anywhere", "pad-12")} dir="auto">
        {question.text}
      </p>
      <form id={form.id} className={stack(16, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
        <FormSummary errors={form.refused} labels={labels} />
        <FormTextArea form={form} name="answer" label={labels.answer} />
        {online || form.values.file ? <RequestFileField form={form} progress={progress} onCancel={cancel} /> : null}
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        {online ? null : (
          <DeviceMark kind="needs-connection">
            <Trans>The answer needs a connection. What you wrote is kept until then.</Trans>
          </DeviceMark>
        )}
        <div className={cluster(20, "center", "gap-y-12")}>
          <NetworkButton type="submit" tone="ember" busy={form.busy} offline={t`Needs a connection`}>
            {t`Send answer`}
          </NetworkButton>
          {keeps ? <DraftMark /> : null}
        </div>
      </form>
    </section>
  );
}
