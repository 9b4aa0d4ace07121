import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Capability } from "#contract/accounts/roles.ts";
import { API_KEYS, KEY_SCOPES, makeApiKey } from "#contract/security/api-keys.ts";
import { call } from "#app/api/call.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useCapabilityWords } from "#app/widgets/staff-rights/use-capability-words.ts";

/** A new key: its name, what it may do of what its maker may, and its last day. @param onMade is told the key, once */
export function NewKey({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useLingui();
  const may = useMay();
  const wordsOf = useCapabilityWords();
  const { withPassword, dialog } = usePasswordDialog();
  const { busy, failure, clear, act } = useAction();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [until, setUntil] = useState("");
  const [scopes, setScopes] = useState<readonly Capability[]>([]);
  const ready = name.trim() !== "" && until !== "" && scopes.length > 0;
  const begin = () => {
    clear();
    setName("");
    setUntil("");
    setScopes([]);
    setOpen(true);
  };
  const make = () =>
    act(async () => {
      const body = { id: crypto.randomUUID(), name, until, scopes: [...scopes] };
      const { data } = await withPassword(() => call(makeApiKey, { body }));
      setOpen(false);
      onMade(data.secret);
    });
  return (
    <>
      <NetworkButton tone="ember" size="sm" offline={t`Needs a connection`} onClick={begin}>
        <Trans>New key</Trans>
      </NetworkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>New key</Trans>}
        actions={
          <>
            <NetworkButton tone="ember" busy={busy} disabled={!ready} offline={t`Needs a connection`} onClick={() => void make()}>
              <Trans>Make the key</Trans>
            </NetworkButton>
            <Button tone="plain" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <div className={stack(12)}>
          <Field label={t`Name of the key`} hint={t`What the script does, so that you know it again.`} required>
            {(aria) => (
              <TextInput
                {...aria}
                name="key-name"
                maxLength={API_KEYS.nameMax}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t`Last day`} hint={t`A year from now at most.`} required>
            {(aria) => <DayInput {...aria} name="key-until" value={until} onChange={setUntil} />}
          </Field>
          <fieldset className={kit("no-border")}>
            <legend className={kit("sm")}>
              <Trans>What the script may do</Trans>
            </legend>
            {KEY_SCOPES.filter(may).map((scope) => (
              <Checkbox
                key={scope}
                name="key-scope"
                checked={scopes.includes(scope)}
                onChange={(event) => setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
              >
                {wordsOf(scope)}
              </Checkbox>
            ))}
          </fieldset>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
