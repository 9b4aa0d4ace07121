import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { adminLogOutUser, adminSuspendUser, adminUnsuspendUser } from "#contract/accounts/admin-users.ts";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

type Step = "suspend" | "restore" | "log-out";

/** What may be done to an account: what follows stands beside each step before it is taken. Nobody does it to themselves. */
export function AccountActions({ account, onChanged }: { account: PersonFile["account"]; onChanged: () => void }) {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const [step, setStep] = useState<Step | null>(null);
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, clear, act: attempt } = useAction();
  if (user?.id === account.id) return null;
  const open = (next: Step | null) => {
    setStep(next);
    clear();
    setLacks(false);
  };
  const params = { id: account.id };
  const { version } = account;
  const act = async () => {
    if (step === "suspend" && reason.trim() === "") return setLacks(true);
    await attempt(async () => {
      if (step === "suspend") await call(adminSuspendUser, { params, body: { reason: reason.trim(), version } });
      if (step === "restore") await call(adminUnsuspendUser, { params, body: { version } });
      if (step === "log-out") await call(adminLogOutUser, { params });
      forgetStaffReads();
      showNotice({ id: `account/${account.id}`, kind: "success", message: msg`Done` });
      setReason("");
      setStep(null);
      onChanged();
    });
  };
  const says: Record<Step, { verb: string; title: string; follows: string }> = {
    suspend: {
      verb: t`Suspend`,
      title: t`Suspend this account`,
      follows: t`Every session ends now, and nobody logs in with it until it is restored. Enrollments and purchases stay.`,
    },
    restore: { verb: t`Restore`, title: t`Restore this account`, follows: t`The person can log in again at once.` },
    "log-out": {
      verb: t`Log out everywhere`,
      title: t`Log out on every device`,
      follows: t`Every session ends now. The person can log in again, and nothing of theirs is lost.`,
    },
  };
  const steps: Step[] = [...(account.sessions > 0 ? (["log-out"] as const) : []), account.suspended_at === null ? "suspend" : "restore"];
  return (
    <>
      <MenuButton
        label={t`More for this account`}
        icon={<EllipsisVertical aria-hidden="true" />}
        entries={steps.map((one) => ({ key: one, label: says[one].verb, grave: one === "suspend", run: () => open(one) }))}
      />
      <Dialog
        open={step !== null}
        onClose={() => open(null)}
        title={step ? says[step].title : null}
        actions={
          <>
            <NetworkButton busy={busy} offline={t`Needs a connection`} onClick={() => void act()}>
              {step ? says[step].verb : null}
            </NetworkButton>
            <Button tone="plain" onClick={() => open(null)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <div className={stack(12)}>
          <p>{step ? says[step].follows : null}</p>
          {step === "suspend" ? (
            <Field label={t`Reason`} hint={t`It is kept in the audit log.`} required error={lacks ? t`Write the reason` : undefined}>
              {(aria) => (
                <TextArea
                  {...aria}
                  name="reason"
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Field>
          ) : null}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
    </>
  );
}
