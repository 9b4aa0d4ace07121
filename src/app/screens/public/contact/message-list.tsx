import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, CircleX } from "lucide-react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { messageIn } from "#offline/contact/messages.ts";
import type { QueueRecord, Refused as RefusedMessage } from "#offline/queue/record.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { messagesAtom } from "#app/state/contact/contact.ts";
import { dismissQueued } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import css from "./message-list.module.css";

interface Props {
  /** The form is empty: what is taken back can go into it. */
  formEmpty: boolean;
  /** Of a message that this device could not keep. */
  reference: string | null;
  onReferenceSeen: () => void;
  onTakeBack: (record: QueueRecord) => void;
  onEdit: (message: RefusedMessage) => void;
}

/** What became of this device's messages: those that wait, arrived or were refused. Nothing goes silently (P6). */
export function MessageList({ formEmpty, reference, onReferenceSeen, onTakeBack, onEdit }: Props) {
  const { waiting, answered } = useAtomValue(messagesAtom);
  const shown = answered.toReversed();
  return (
    <div aria-live="polite" className={classNames(grid(16), css.region)}>
      {reference === null ? null : <Sent reference={reference} onSeen={onReferenceSeen} />}
      {shown.map((message) =>
        "reference" in message ? (
          <Sent key={message.id} reference={message.reference} onSeen={() => void dismissQueued(message.id)} />
        ) : (
          <Refused key={message.record.key} message={message} formEmpty={formEmpty} onEdit={() => onEdit(message)} />
        ),
      )}
      {waiting.map((record) => (
        <section key={record.key} className={grid(8, "justify-items-start", "pad-y-16", "pad-x-24", "border", "round-md", "surface")}>
          <DeviceMark kind="waiting" />
          <p>
            <Trans>Your message is saved on this device and sent automatically when there is a connection.</Trans>
          </p>
          <Quotation text={messageIn(record).message} />
          <Button tone="quiet" size="sm" onClick={() => onTakeBack(record)}>
            {formEmpty ? <Trans>Undo</Trans> : <Trans>Delete</Trans>}
          </Button>
        </section>
      ))}
    </div>
  );
}

function Sent({ reference, onSeen }: { reference: string; onSeen: () => void }) {
  return (
    <section className={classNames(grid(8, "justify-items-start", "pad-y-16", "pad-x-24", "border", "round-md", "surface"), css.sent)}>
      <p className={row(12, "start")}>
        <CircleCheck className={kit("icon-22", "above-4", "ok")} aria-hidden="true" />
        <span>
          <Trans>
            Your message arrived; its reference is{" "}
            <bdi className={kit("nowrap")} dir="ltr">
              {reference}
            </bdi>
            . We reply within 2 business days.
          </Trans>
        </span>
      </p>
      <Button tone="quiet" size="sm" onClick={onSeen}>
        <Trans>Close</Trans>
      </Button>
    </section>
  );
}

function Refused({ message, formEmpty, onEdit }: { message: RefusedMessage; formEmpty: boolean; onEdit: () => void }) {
  const { i18n } = useLingui();
  const [field] = Object.values(message.fields);
  return (
    <section className={classNames(grid(8, "justify-items-start", "pad-y-16", "pad-x-24", "border", "round-md", "surface"), css.refused)}>
      <p className={row(12, "start")}>
        <CircleX className={kit("icon-22", "above-4", "bad")} aria-hidden="true" />
        <span>
          <Trans>Your message could not be accepted.</Trans>{" "}
          {field ? fieldSentence(i18n, field) : codeSentence(i18n, message.code, message.values)}
        </span>
      </p>
      <Quotation text={messageIn(message.record).message} />
      <div className={cluster(8)}>
        {formEmpty ? (
          <Button tone="ink" size="sm" onClick={onEdit}>
            <Trans>Edit and send again</Trans>
          </Button>
        ) : null}
        <Button tone="quiet" size="sm" onClick={() => void dismissQueued(message.record.key)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </section>
  );
}

function Quotation({ text }: { text: string }) {
  return (
    <blockquote className={classNames(kit("clip", "soft", "sm", "pre-line", "max-full", "pad-start-12"), css.text)}>
      <bdi>{text}</bdi>
    </blockquote>
  );
}
