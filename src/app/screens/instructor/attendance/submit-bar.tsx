import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { RegisterSession } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { RegisterState } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import css from "./register.module.css";

interface Props {
  state: RegisterState;
  view: RegisterView;
  session: RegisterSession;
  locked: boolean;
  /** Narrows the list to who is not recorded. */
  showRest: () => void;
}

/** How much is left, where the sheet is, and the step that hands it in, which asks once in its own place. Always in view. */
export function SubmitBar({ state, view, session, locked, showRest }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = view.counts.unmarked;
  const nothing = open === view.rows.length;
  const asks = asking && open > 0;
  const hand = async () => {
    setAsking(false);
    setBusy(true);
    await state.submit([]);
    setBusy(false);
  };
  const press = () => {
    if (open > 0 && !asks) setAsking(true);
    else void hand();
  };
  return (
    <div className={css.bar} data-asking={asks || undefined}>
      <FootBar label={t`Submit sheet`}>
        <div className={classNames(grid(0, "grow", "min-0", "leading-note"), css.left)} aria-live="polite">
          {view.submitted && open === 0 ? null : (
            <b className={kit("strong", "tabular")}>
              {open === 0 ? <Trans>Everybody is recorded</Trans> : <Plural value={open} one="# not recorded" other="# not recorded" />}
              {asks ? <Trans>. Submit the sheet?</Trans> : null}
            </b>
          )}
          {asks ? null : <Where view={view} session={session} locked={locked} saving={state.saving.size > 0} />}
        </div>
        {view.submitted || view.pendingSubmit || locked || nothing ? null : (
          <div className={classNames(row(8), css.steps)}>
            {asks ? (
              <Button
                tone="quiet"
                onClick={() => {
                  setAsking(false);
                  showRest();
                }}
              >
                <Trans>Show the rest</Trans>
              </Button>
            ) : null}
            <Button tone="ember" busy={busy} onClick={press}>
              <Trans>Submit sheet</Trans>
            </Button>
          </div>
        )}
      </FootBar>
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
