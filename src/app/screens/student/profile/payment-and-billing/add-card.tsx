import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { addCard, type PaymentCards } from "#contract/orders/payment-cards.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { HostedFields, type HostedFieldsHandle } from "#app/widgets/hosted-fields/hosted-fields.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  fieldsUrl: string | null;
  onClose: () => void;
  onAdded: (cards: PaymentCards) => void;
}

/** The provider's own fields: number and security code never pass through this page (R5.2). */
export function AddCard({ fieldsUrl, onClose, onAdded }: Props) {
  const { t, i18n } = useLingui();
  const frame = useRef<HostedFieldsHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [asDefault, setAsDefault] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);

  const submit = () => {
    setFailure(null);
    setBusy(true);
    frame.current?.submit();
  };
  const save = async (token: string, holder: string | null) => {
    try {
      const { data } = await call(addCard, { body: { token, holder_name: holder ?? "", make_default: asDefault } });
      onAdded(data);
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
      setBusy(false);
    }
  };

  return (
    <section className={grid(16, "border", "round-md", "surface", "pad-16")} aria-labelledby="add-card">
      <h3 className={kit("lg")} id="add-card" ref={heading} tabIndex={-1}>
        <Trans>Add card</Trans>
      </h3>
      {fieldsUrl ? (
        <HostedFields
          ref={frame}
          kind="card"
          cardFieldsUrl={fieldsUrl}
          onToken={(token, holder) => void save(token, holder)}
          onError={() => setBusy(false)}
          onEnter={submit}
        />
      ) : (
        <NoticeBox kind="wait">{t`The payment provider does not answer now. Please try again later.`}</NoticeBox>
      )}
      <Checkbox checked={asDefault} onChange={(event) => setAsDefault(event.currentTarget.checked)}>
        <Trans>Make it the default card</Trans>
      </Checkbox>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(8)}>
        <NetworkButton
          tone="ember"
          busy={busy}
          disabled={fieldsUrl === null}
          onClick={submit}
          offline={t`Saving needs a connection`}
        >{t`Save card`}</NetworkButton>
        <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </section>
  );
}
