import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminListUsers } from "#contract/accounts/admin-users.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useSettled } from "#app/widgets/staff-form/found-choices.ts";

const A_FEW = 8;
const SHORTEST = 3;

/** Accounts by whatever the sender wrote of themselves. */
export function FindAccount({ busy, onChosen, onClose }: { busy: boolean; onChosen: (account: number) => void; onClose: () => void }) {
  const { t } = useLingui();
  const said = useSaid();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed);
  const read = useStaffRead(q.length < SHORTEST ? null : adminListUsers, { query: { q, per_page: A_FEW } });
  const found = (read.data ?? []).filter((one) => one.merged_into === null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Link the message to an account`}
      actions={
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div className={stack(12)}>
        <p className={kit("sm")}>
          <Trans>Its sender is not notified. Who linked it is in the audit log.</Trans>
        </p>
        <Field label={t`Name, e-mail, mobile or ID number`}>
          {(aria) => (
            <TextInput {...aria} name="account" value={typed} maxLength={120} onChange={(event) => setTyped(event.currentTarget.value)} />
          )}
        </Field>
        <ul className={stack(8)} aria-live="polite">
          {found.map((one) => (
            <li key={one.id} className={cluster([2, 12], "between", "border-bottom", "pad-bottom-8")}>
              <span className={stack(2, "min-0", "sm")}>
                <bdi className={kit("medium")}>{said(one.name)}</bdi>
                <MailAddress of={one.email} />
              </span>
              <NetworkButton tone="quiet" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => onChosen(one.id)}>
                <Trans context="account">Link</Trans>
              </NetworkButton>
            </li>
          ))}
        </ul>
        {q.length >= SHORTEST && read.data && found.length === 0 ? (
          <output className={kit("soft", "sm")}>
            <Trans>No account found</Trans>
          </output>
        ) : null}
      </div>
    </Dialog>
  );
}
