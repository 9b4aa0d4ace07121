import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type MessageText, tryMessageText } from "#contract/messages/message-texts.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { bodyOf } from "#app/widgets/staff-form/field-spec.ts";
import type { RecordForm } from "#app/widgets/staff-form/use-record-form.ts";

/** Sends what is written to whoever writes it, before anybody else reads it. */
export function TryText({ text, of }: { text: MessageText; of: RecordForm<MessageText> }) {
  const { t } = useLingui();
  const intent = useIntent(`message-text/try/${text.kind}`);
  const { busy, which, failure, act } = useAction<"ar" | "en">();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (language: "ar" | "en") => {
    setSentTo(null);
    const { title, body } = bodyOf(of.sections, of.form.values) as Pick<MessageText, "title" | "body">;
    await act(async () => {
      const { data } = await intent.send((idempotencyKey) =>
        call(tryMessageText, { params: { kind: text.kind }, body: { title, body, language }, idempotencyKey }),
      );
      setSentTo(data.sent_to);
    }, language);
  };
  const verbs = { ar: t`Send me a trial in Arabic`, en: t`Send me a trial in English` };
  return (
    <div className={stack(8)}>
      <div className={cluster(8)}>
        {(["ar", "en"] as const).map((language) => (
          <NetworkButton
            key={language}
            tone="quiet"
            busy={busy && which === language}
            offline={t`Needs a connection`}
            onClick={() => void send(language)}
          >
            {verbs[language]}
          </NetworkButton>
        ))}
      </div>
      {sentTo === null ? null : (
        <output className={kit("sm", "block")}>
          {t`On its way to your e-mail:`} <bdi dir="ltr">{sentTo}</bdi>
        </output>
      )}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </div>
  );
}
