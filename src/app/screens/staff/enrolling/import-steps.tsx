import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type EnrollmentImport, runEnrollmentImport, undoEnrollmentImport } from "#contract/enrollments/enrollment-imports.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** The two steps of a file: carry it out, take it back. */
export function ImportSteps({ of, onChanged }: { of: EnrollmentImport; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useIntent(`import/${of.id}/run`);
  const undo = useIntent(`import/${of.id}/undo`);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      forgetStaffReads();
      onChanged();
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    } finally {
      setBusy(false);
    }
  };
  const params = { id: of.id };
  const { will } = of.counts;
  const offline = t`Needs a connection`;
  return (
    <>
      {of.status === "read" ? (
        <NetworkButton
          tone="ember"
          busy={busy}
          disabled={will === 0}
          offline={offline}
          onClick={() => void act(() => run.send((idempotencyKey) => call(runEnrollmentImport, { params, idempotencyKey })))}
        >
          {will === 0 ? t`No line can be enrolled` : t`${plural(will, { one: "Enrol # person", other: "Enrol # people" })}`}
        </NetworkButton>
      ) : null}
      {of.undo_until ? (
        <NetworkButton
          tone="quiet"
          busy={busy}
          offline={offline}
          onClick={() => void act(() => undo.send((idempotencyKey) => call(undoEnrollmentImport, { params, idempotencyKey })))}
        >
          <Trans>Take it back</Trans>
        </NetworkButton>
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </>
  );
}
