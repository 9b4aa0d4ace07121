import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useParams } from "wouter";
import { type Approval, confirmApproval, readApproval, refuseApproval } from "#contract/security/approvals.ts";
import { kindsWith } from "#contract/security/approval-kinds.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { VatFigures } from "#app/widgets/figures/vat-figures.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { Consequences } from "./approval-consequences.tsx";
import { approvalKind } from "#app/widgets/staff-rights/approval-kind.ts";
import { approvalStatus, subjectKind, subjectPath } from "./approval-words.ts";
import { Settle } from "./settle.tsx";
import { SubjectName } from "./subject-name.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/approvals/rights/:id`: a change of rights, what it would do, and the second person's answer. */
export function ApprovalScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(readApproval, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(approval) => <Shown approval={approval} onSettled={read.retry} />}
    </LoadState>
  );
}

function Shown({ approval, onSettled }: { approval: Approval; onSettled: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const { id, kind, status, person, account, subject, asked_by: asker, settled_by: settler } = approval;
  const params = { id };
  return (
    <div className={stack(16)}>
      <PageHead title={i18n._(approvalKind[kind])} note={<StatusWord of={approvalStatus[status]} />} />
      <FactLine
        facts={[
          ...(person
            ? [
                {
                  name: t`Whose`,
                  value: (
                    <Link className={kit("link", "hover-underline")} href={`/staff/people/${person.id}`}>
                      <bdi>{said(person.name)}</bdi>
                    </Link>
                  ),
                },
              ]
            : []),
          ...(account
            ? [
                { name: t({ message: "Name", context: "person" }), value: <bdi>{said(account.name)}</bdi> },
                { name: t`E-mail`, value: <MailAddress of={account.email} /> },
              ]
            : []),
          ...(subject
            ? [
                {
                  name: i18n._(subjectKind[subject.kind]),
                  value: (
                    <Link className={kit("link", "hover-underline")} href={subjectPath(subject)}>
                      <SubjectName of={subject} />
                    </Link>
                  ),
                },
              ]
            : []),
          { name: t`Asked for by`, value: <bdi>{said(asker.name)}</bdi> },
          { name: t`Asked on`, value: formatDateTime(language, approval.created_at, {}) },
          ...(approval.lapses_on ? [{ name: t`Lapses after`, value: formatDate(language, approval.lapses_on) }] : []),
          ...(settler ? [{ name: t`Settled by`, value: <bdi>{said(settler.name)}</bdi> }] : []),
        ]}
      />
      {approval.vat ? <VatFigures report={approval.vat} state={status === "confirmed" ? "closed" : "waiting"} /> : null}
      <Part title={t`What follows`}>
        <Consequences approval={approval} compares={may("people.merge")} />
      </Part>
      {approval.note ? (
        <Part title={t`Why it was rejected`}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {approval.note}
          </p>
        </Part>
      ) : null}
      {status === "open" ? (
        <Settle
          id={id}
          askedBy={asker.id}
          mayApprove={may("approvals.decide") && kindsWith("decides", may).includes(kind)}
          confirm={(idempotencyKey) => call(confirmApproval, { params, body: { seen: approval.seen }, idempotencyKey })}
          refuse={(reason, idempotencyKey) => call(refuseApproval, { params, body: { reason }, idempotencyKey })}
          onSettled={onSettled}
        />
      ) : null}
    </div>
  );
}
