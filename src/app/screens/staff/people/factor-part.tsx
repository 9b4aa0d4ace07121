import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import { adminAskReset, adminReadSecondFactor, type FactorMethod, RESET_WAIT_HOURS } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

const METHOD: Record<FactorMethod, MessageDescriptor> = {
  authenticator: msg`Authenticator app`,
  passkey: msg`Passkey`,
  recovery_code: msg`Recovery codes`,
};
const WIDTHS = [100, 55] as const;

/** The second factor of an account, and help for whoever lost it: asked for here, approved by another, stopped by its owner. */
export function FactorPart({ id }: { id: number }) {
  const read = useStaffRead(adminReadSecondFactor, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(state) => <Factor id={id} state={state} onAsked={read.retry} />}
    </LoadState>
  );
}

function Factor({ id, state, onAsked }: { id: number; state: DataOf<typeof adminReadSecondFactor>; onAsked: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { user } = useAtomValue(sessionAtom);
  const { methods, reset } = state;
  const comma = i18n.locale === "ar" ? "، " : ", ";
  return (
    <div className={stack(12)}>
      <p className={kit("sm")}>
        {methods.length === 0 ? t`Two-step verification of this account is off` : methods.map((one) => i18n._(METHOD[one])).join(comma)}
      </p>
      {reset ? <UnderWay reset={reset} mayOpen={may("roles.read")} /> : null}
      {reset === null && methods.length > 0 && may("people.write") && user?.id !== id ? <AskHelp id={id} onAsked={onAsked} /> : null}
    </div>
  );
}

function UnderWay({ reset, mayOpen }: { reset: NonNullable<DataOf<typeof adminReadSecondFactor>["reset"]>; mayOpen: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const asked = formatDateTime(language, reset.asked_at);
  const due = reset.due_at ? formatDateTime(language, reset.due_at) : "";
  return (
    <NoticeBox kind="wait">
      <p>
        {reset.due_at
          ? t`Approved. The second factor is removed on ${due}, unless the owner stops it until then.`
          : t`Help was asked for on ${asked}. An administrator who did not ask for it has to approve it.`}
      </p>
      {mayOpen ? (
        <ActionLink className={kit("link", "tap", "inline-block")} href={`/staff/approvals/rights/${reset.approval}`}>
          <Trans>Open the approval</Trans>
        </ActionLink>
      ) : null}
    </NoticeBox>
  );
}

function AskHelp({ id, onAsked }: { id: number; onAsked: () => void }) {
  const { t } = useLingui();
  const { withPassword, dialog } = usePasswordDialog();
  const [open, setOpen] = useState(false);
  const { busy, failure, act } = useAction();
  const hours = RESET_WAIT_HOURS;
  const ask = async () => {
    await act(async () => {
      await withPassword(() => call(adminAskReset, { params: { id } }));
      forgetStaffReads();
      showNotice({ id: `factor/${id}`, kind: "success", message: msg`Sent for second approval, and the owner was notified by mail.` });
      setOpen(false);
      onAsked();
    });
  };
  return (
    <div>
      <NetworkButton tone="quiet" size="sm" offline={t`Needs a connection`} onClick={() => setOpen(true)}>
        <Trans>Help with a lost second factor</Trans>
      </NetworkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Help with a lost second factor</Trans>}
        actions={
          <>
            <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void ask()}>
              <Trans>Send for second approval</Trans>
            </NetworkButton>
            <Button tone="plain" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <div className={stack(12)}>
          <ol className={stack(8, "sm")}>
            <li>
              <Trans>The owner is notified by mail now, and can stop it at any time.</Trans>
            </li>
            <li>
              <Trans>An administrator who did not ask for it, and made neither account, approves it.</Trans>
            </li>
            <li>
              <Trans>It waits {hours} hours more. Then every way of the second factor is removed and every session ends.</Trans>
            </li>
          </ol>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </div>
  );
}
