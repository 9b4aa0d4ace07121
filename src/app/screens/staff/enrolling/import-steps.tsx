import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type EnrollmentImport,
  readImportTable,
  runEnrollmentImport,
  undoEnrollmentImport,
} from "#contract/enrollments/enrollment-imports.ts";
import { call } from "#app/api/call.ts";
import { saveCsv } from "#app/widgets/staff/table-file.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** The two steps of a file: carry it out, take it back. */
export function ImportSteps({ of, onChanged }: { of: EnrollmentImport; onChanged: () => void }) {
  const { t } = useLingui();
  const { busy, failure, act } = useAction();
  const run = useIntent(`import/${of.id}/run`);
  const undo = useIntent(`import/${of.id}/undo`);
  const step = async (work: () => Promise<unknown>) => {
    await act(async () => {
      await work();
      forgetStaffReads();
      onChanged();
    });
  };
  const params = { id: of.id };
  const download = () =>
    act(async () => {
      const { data } = await call(readImportTable, { params });
      saveCsv(of.file_name.replace(/\.\w+$/u, ""), data.csv);
    });
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
          onClick={() => void step(() => run.send((idempotencyKey) => call(runEnrollmentImport, { params, idempotencyKey })))}
        >
          {will === 0 ? t`No line can be enrolled` : t`${plural(will, { one: "Enrol # person", other: "Enrol # people" })}`}
        </NetworkButton>
      ) : null}
      <NetworkButton tone="quiet" busy={busy} offline={offline} onClick={() => void download()}>
        <Trans>Download the corrected list</Trans>
      </NetworkButton>
      {of.undo_until ? (
        <NetworkButton
          tone="quiet"
          busy={busy}
          offline={offline}
          onClick={() => void step(() => undo.send((idempotencyKey) => call(undoEnrollmentImport, { params, idempotencyKey })))}
        >
          <Trans>Take it back</Trans>
        </NetworkButton>
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </>
  );
}
