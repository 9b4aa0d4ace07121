import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CONVERSATION } from "#contract/conversation/conversation.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  label: string;
  verb: string;
  /** Errors: what refused it. */
  act: (reason: string) => Promise<unknown>;
  close: () => void;
}

/** Why something is reported, hidden or kept from somebody, in one line, under what it is about. */
export function ReasonForm({ label, verb, act, close }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, act: attempt } = useAction();
  const form = useRef<HTMLFormElement>(null);
  // It opens by a press on a button that is gone by then.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setLacks(true);
    if ((await attempt(() => act(reason.trim()))) === null) close();
  };
  return (
    <form method="dialog" ref={form} className={stack(8, "form-wide")} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={label} required error={lacks && reason.trim() === "" ? t`Write the reason` : undefined}>
        {(aria) => (
          <TextInput
            {...aria}
            dir="auto"
            maxLength={CONVERSATION.reasonMax}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(8, "center")}>
        <Button type="submit" tone="ink" size="sm" busy={busy}>
          {verb}
        </Button>
        <Button tone="plain" size="sm" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
