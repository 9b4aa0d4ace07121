import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminDecideNameCorrection, type AdminNameCorrection } from "#contract/certificates/admin-certificates.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { AssigneeChoice } from "#app/widgets/staff-queues/assignee-choice.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { correctionStatus } from "./shipping-words.ts";

/** Both names side by side with the paper that proves one: approved, the account and a new certificate bear it. */
export function NameDetail({ correction, onChanged }: { correction: AdminNameCorrection; onChanged: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [decision, setDecision] = useState<"approve" | "reject" | null>(null);
  const approves = decision !== "reject";
  return (
    <>
      <RecordHead
        title={<bdi>{correction.full_name_ar}</bdi>}
        note={
          <>
            <StatusWord of={correctionStatus[correction.status]} pill /> <bdi dir="ltr">{correction.certificate_number}</bdi>
          </>
        }
        action={
          correction.status === "pending" && may("requests.decide") ? (
            <div className={cluster(8)}>
              <NetworkButton tone="quiet" offline={t`Deciding needs a connection`} onClick={() => setDecision("reject")}>
                <Trans>Reject</Trans>
              </NetworkButton>
              <NetworkButton tone="ember" offline={t`Deciding needs a connection`} onClick={() => setDecision("approve")}>
                <Trans>Approve</Trans>
              </NetworkButton>
            </div>
          ) : null
        }
      />
      <AssigneeChoice of={correction} kind="name_correction" onChanged={onChanged} />
      <Part title={t`On the certificate`}>
        <FactLine
          facts={[
            { name: t`Arabic`, value: <bdi>{correction.holder_ar}</bdi> },
            { name: t`English`, value: <bdi>{correction.holder_en ?? "–"}</bdi> },
          ]}
        />
      </Part>
      <Part title={t`Asked for`}>
        <FactLine
          facts={[
            { name: t`Arabic`, value: <bdi>{correction.full_name_ar}</bdi> },
            { name: t`English`, value: <bdi>{correction.full_name_en ?? "–"}</bdi> },
            { name: t`Proof`, value: <bdi>{correction.evidence}</bdi> },
          ]}
        />
      </Part>
      {correction.attachments.length > 0 ? (
        <Part title={t`Files`}>
          <div className={cluster(8)}>
            <RequestFiles files={correction.attachments} />
          </div>
        </Part>
      ) : null}
      {correction.note ? (
        <Part title={t`Note`}>
          <p dir="auto">{correction.note}</p>
        </Part>
      ) : null}
      <ReasonDialog
        open={decision !== null}
        onClose={() => setDecision(null)}
        title={approves ? t`Approve this name` : t`Reject this name`}
        follows={
          approves
            ? t`The account’s names change, and a new certificate replaces the present one. Whoever asked is notified.`
            : t`Names and certificate stay as they are. Whoever asked is notified.`
        }
        verb={approves ? t`Approve` : t`Reject`}
        label={t`Note to whoever asked`}
        optional={approves}
        act={async (note, idempotencyKey) => {
          await call(adminDecideNameCorrection, {
            params: { id: correction.id },
            body: { decision: decision ?? "reject", note },
            idempotencyKey,
          });
        }}
        onDone={() => {
          showNotice({ id: `name/${correction.id}`, kind: "success", message: msg`Decision sent. Whoever asked is notified.` });
          onChanged();
        }}
      />
    </>
  );
}
