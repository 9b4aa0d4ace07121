import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminAnswerMessage, adminMoveMessage, messageAnswerForm } from "#contract/messages/admin-mail.ts";
import type { MessageStatus } from "#contract/messages/message-stages.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { AssigneeChoice } from "#app/widgets/staff-queues/assignee-choice.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { messageStatus } from "#app/widgets/staff-queues/message-words.ts";
import { messageMove, type MessageRow } from "./inbox-words.ts";
import { ReadyAnswers } from "./ready-answers.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

const ANSWER_MAX = 5_000;

/** A message, what was answered to it, and the answer that is written now: it goes by mail in the language of the message. */
export function MessageDetail({ message, onChanged }: { message: MessageRow; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const open = message.status === "new" || message.status === "in_progress" || message.status === "answered";
  return (
    <>
      <RecordHead
        title={<bdi>{message.full_name}</bdi>}
        note={
          <>
            <StatusWord of={messageStatus[message.status]} pill /> <bdi dir="ltr">{message.reference}</bdi>
          </>
        }
        action={may("messages.write") ? <Moves message={message} onChanged={onChanged} /> : null}
      />
      {message.open ? <Fuse of={message} /> : null}
      <AssigneeChoice of={message} kind="contact" onChanged={onChanged} />
      <FactLine
        facts={[
          { name: t`E-mail`, value: <MailAddress of={message.email} /> },
          { name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(message.phone)}</bdi> },
          { name: t`Received`, value: formatDateTime(language, message.created_at) },
        ]}
      />
      <Part title={t({ message: "Message", context: "contact" })}>
        <p className={kit("pre-line", "break-anywhere", "read")} dir="auto" lang={message.language}>
          {message.message}
        </p>
      </Part>
      {message.answers.length > 0 ? (
        <Part title={t`Answers`}>
          <ol className={stack(12)}>
            {message.answers.map(({ body, by, at }) => (
              <li key={at} className={kit("surface", "border", "round-md", "pad-12")}>
                <p className={kit("pre-line", "break-anywhere")} dir="auto">
                  {body}
                </p>
                <p className={kit("soft", "xs")}>
                  {by ? <bdi>{by}</bdi> : null} <time dateTime={at}>{formatDateTime(language, at)}</time>
                </p>
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
      {open && may("messages.write") ? <Answer message={message} onChanged={onChanged} /> : null}
    </>
  );
}

function Answer({ message, onChanged }: { message: MessageRow; onChanged: () => void }) {
  const { t } = useLingui();
  const arabic = message.language === "ar";
  const { email } = message;
  const schema = messageAnswerForm;
  const of = useRecordForm<{ version: number }>({
    place: `staff/messages/${message.id}`,
    sections: [
      {
        key: "answer",
        title: t`Answer`,
        fields: [
          {
            kind: "text",
            path: "body",
            label: t({ message: "Your answer", context: "message" }),
            max: ANSWER_MAX,
            lines: true,
            hint: arabic
              ? t`Sent in Arabic, the language of the message, to ${email}`
              : t`Sent in English, the language of the message, to ${email}`,
          },
        ],
      },
    ],
    schema: schema.pick(["body"]),
    record: null,
    save: async ({ body, key: idempotencyKey }) => {
      const { data } = await call(adminAnswerMessage, {
        params: { id: message.id },
        body: formBody(schema, { ...body, version: message.version }),
        idempotencyKey,
      });
      return data;
    },
    done: () => {
      showNotice({ id: `message/${message.id}`, kind: "success", message: msg`The answer is on its way by mail` });
      onChanged();
    },
    onStale: onChanged,
  });
  return (
    <div className={stack(12)}>
      <ReadyAnswers message={message} form={of.form} />
      <RecordFormFrame of={of} save={<Trans>Send the answer</Trans>} ember />
    </div>
  );
}

function Moves({ message, onChanged }: { message: MessageRow; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const { which: busy, act } = useNoticedAction<MessageStatus>(`message/${message.id}`);
  const move = async (status: MessageStatus) => {
    await act(async () => {
      await call(adminMoveMessage, { params: { id: message.id }, body: { status, version: message.version } });
      forgetStaffReads();
      showNotice({ id: `message/${message.id}`, kind: "success", message: messageStatus[status].words });
    }, status);
    onChanged();
  };
  return (
    <div className={cluster(8)}>
      {message.moves
        .filter((status) => status !== "answered")
        .map((status) => (
          <NetworkButton
            key={status}
            tone="quiet"
            size="sm"
            busy={busy === status}
            offline={t`Needs a connection`}
            onClick={() => void move(status)}
          >
            {/* Whoever was answered is not left without one. */}
            {status === "closed" && message.answers.length > 0 ? t`Close` : i18n._(messageMove[status])}
          </NetworkButton>
        ))}
    </div>
  );
}
