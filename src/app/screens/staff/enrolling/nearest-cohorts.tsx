import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type EnrollmentImport, moveImportLines } from "#contract/enrollments/enrollment-imports.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** Moves all lines whose cohort is full or gone to what is offered to them, at once; nobody is enrolled by it. */
export function NearestCohorts({ of, onChanged }: { of: EnrollmentImport; onChanged: () => void }) {
  const { t } = useLingui();
  const { busy, failure, act } = useAction();
  const move = useIntent(`import/${of.id}/offers`);
  if (of.offers === 0) return null;
  return (
    <div>
      <NetworkButton
        tone="quiet"
        size="sm"
        busy={busy}
        offline={t`Needs a connection`}
        onClick={() =>
          void act(async () => {
            await move.send((idempotencyKey) => call(moveImportLines, { params: { id: of.id }, idempotencyKey }));
            forgetStaffReads();
            onChanged();
          })
        }
      >
        {t`Accept the nearest cohort for ${plural(of.offers, { one: "# line", other: "# lines" })}`}
      </NetworkButton>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </div>
  );
}
