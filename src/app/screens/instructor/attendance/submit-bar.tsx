import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { RegisterSession } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/register-view.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { RegisterDesk, RowTap } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import css from "./register.module.css";

interface Props {
  desk: RegisterDesk;
  view: RegisterView;
  session: RegisterSession;
  locked: boolean;
}

/** How much is recorded, where it is, and the step that hands it in. Always in view. */
export function SubmitBar({ desk, view, session, locked }: Props) {
  const { t } = useLingui();
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const total = view.rows.length;
  const open = view.counts.unmarked;
  const recorded = total - open;
  const hand = async (taps: readonly RowTap[]) => {
    ask(false);
    setBusy(true);
    await desk.submit(taps);
    setBusy(false);
  };
  const rest = (): RowTap[] =>
    view.rows.filter(({ mark }) => mark === "unmarked").map((row) => ({ row, tap: { mark: "absent", note: row.note } }));
  return (
    <div className={css.bar}>
      <FootBar label={t`Submit sheet`}>
        <div className={css.barWords} aria-live="polite">
          <b>
            <Trans>
              {recorded} of {total} recorded
            </Trans>
          </b>
          <Where view={view} session={session} locked={locked} saving={desk.saving.size > 0} />
        </div>
        {view.submitted || view.pendingSubmit || locked ? null : (
          <Button tone="ember" busy={busy} onClick={() => (open > 0 ? ask(true) : void hand([]))}>
            <Trans>Submit sheet</Trans>
          </Button>
        )}
      </FootBar>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={<Plural value={open} one="Submit with # trainee not recorded?" other="Submit with # trainees not recorded?" />}
        actions={
          <>
            <Button onClick={() => void hand(rest())}>
              <Trans>Mark the rest absent and submit</Trans>
            </Button>
            <Button tone="quiet" onClick={() => void hand([])}>
              <Trans>Submit as it is</Trans>
            </Button>
            <Button tone="quiet" onClick={() => ask(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <Trans>Who is not recorded does not count, neither as present nor as absent.</Trans>
      </Dialog>
    </div>
  );
}

/** On this device, or with us; a submitted sheet says until when it can be corrected. */
function Where({ view, session, locked, saving }: Pick<Props, "view" | "session" | "locked"> & { saving: boolean }) {
  const language = useAtomValue(languageAtom);
  const { locks_at } = session;
  if (saving) {
    return (
      <StatusMark kind="plain">
        <Trans>Saving</Trans>
      </StatusMark>
    );
  }
  if (view.pendingSubmit || view.pending > 0) {
    return (
      <DeviceMark kind="waiting">
        {view.pendingSubmit ? <Trans>Submitted on this device, waiting to sync</Trans> : <Trans>Saved on this device</Trans>}
      </DeviceMark>
    );
  }
  if (view.submitted && locks_at) {
    const until = formatDateTime(language, locks_at, { weekday: true, year: false });
    return (
      <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
        {locked ? <Trans>Submitted. Corrections closed on {until}</Trans> : <Trans>Submitted. It can be corrected until {until}</Trans>}
      </StatusMark>
    );
  }
  return view.counts.unmarked === view.rows.length ? null : (
    <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
      <Trans>Synced</Trans>
    </StatusMark>
  );
}
