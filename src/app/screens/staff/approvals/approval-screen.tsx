import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { RESET_WAIT_HOURS } from "#contract/second-factor/second-factor.ts";
import { type Approval, confirmApproval, readApproval, refuseApproval } from "#contract/security/approvals.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, row, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { accountType, ROLE } from "#app/widgets/staff/role-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { approvalKind, approvalStatus } from "./approval-words.ts";
import { Settle } from "./settle.tsx";

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
  const { id, kind, status, person, account, asked_by: asker, settled_by: settler } = approval;
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
          { name: t`Asked for by`, value: <bdi>{said(asker.name)}</bdi> },
          { name: t`Asked on`, value: formatDateTime(language, approval.created_at, {}) },
          ...(settler ? [{ name: t`Settled by`, value: <bdi>{said(settler.name)}</bdi> }] : []),
        ]}
      />
      <Part title={t`What follows`}>
        <Consequences approval={approval} />
      </Part>
      {status === "open" ? (
        <Settle
          id={id}
          askedBy={asker.id}
          mayApprove={may("approvals.decide")}
          confirm={(idempotencyKey) => call(confirmApproval, { params, idempotencyKey })}
          refuse={(idempotencyKey) => call(refuseApproval, { params, idempotencyKey })}
          onSettled={onSettled}
        />
      ) : null}
    </div>
  );
}

/** What is now, and what it would be; the server looks again when it is approved. */
function Consequences({ approval: { kind, role, roles, limit, merge, cohort } }: { approval: Approval }) {
  const { t, i18n } = useLingui();
  const hours = RESET_WAIT_HOURS;
  const said = useSaid();
  const limitOf = (sar: number | null): ReactNode => (sar === null ? t`No limit` : <Money sar={sar} />);
  return (
    <div className={stack(8)}>
      <dl className={kit("sm", "leading-note", "form-wide")}>
        {role ? (
          <Change
            name={t`Type of account`}
            from={role.from ? i18n._(accountType[role.from]) : t`None yet`}
            to={i18n._(accountType[role.to])}
          />
        ) : null}
        {roles ? <Change name={t`Roles`} from={<Roles of={roles.from} />} to={<Roles of={roles.to} />} /> : null}
        {limit ? <Change name={t`Refund limit`} from={limitOf(limit.from)} to={limitOf(limit.to)} /> : null}
      </dl>
      {cohort ? <CohortConsequences of={cohort} /> : null}
      {merge ? (
        <>
          <p>
            <Link className={kit("link", "hover-underline")} href={`/staff/people/${merge.closed.id}`}>
              <bdi>{said(merge.closed.name)}</bdi>
            </Link>
          </p>
          <p className={kit("sm", "read")}>
            {t`Reason`}: <bdi>{merge.reason}</bdi>
          </p>
        </>
      ) : null}
      <p className={kit("soft", "sm", "read")}>
        {kind === "cohort_ending" ? (
          <Trans>
            The cohort is closed at once. Its trainees are moved or get their money back one after the other, and are notified. It cannot be
            undone.
          </Trans>
        ) : kind === "account_merge" ? (
          <Trans>
            This account becomes part of the person’s. Its enrollments, purchases, certificates and devices move, nobody logs in with it
            again, and both addresses get a mail. It cannot be undone.
          </Trans>
        ) : kind === "second_factor_reset" ? (
          <Trans>
            After the approval it waits {hours} hours. The owner was notified by mail and can stop it until then. After that every way of
            the second factor is removed and every session ends.
          </Trans>
        ) : kind === "refund_limit" ? (
          <Trans>Refunds up to the limit need one person only.</Trans>
        ) : kind === "staff_account" ? (
          <Trans>The account is made, and the person is mailed a link to choose a password.</Trans>
        ) : (
          <Trans>The open sessions of this person end, and this person is notified by mail.</Trans>
        )}
      </p>
    </div>
  );
}

function CohortConsequences({ of }: { of: NonNullable<Approval["cohort"]> }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { people } = of;
  return (
    <>
      <FactLine
        facts={[
          {
            name: t`Cohort`,
            value: (
              <Link className={kit("link", "hover-underline")} href={`/staff/programs/cohorts/${of.id}`}>
                <bdi>{said(of.program)}</bdi> {formatDate(language, of.starts_on)}
              </Link>
            ),
          },
          {
            name: t({ message: "Decision", context: "cohort" }),
            value: of.into_starts_on ? t`Merge into the cohort of ${formatDate(language, of.into_starts_on)}` : t`Cancel the cohort`,
          },
          { name: t`Trainees in it now`, value: formatNumber(language, people) },
          ...(of.ending === "cancel" ? [{ name: t`Goes back`, value: <Money sar={of.refund} /> }] : []),
        ]}
      />
      <p className={kit("sm", "read")}>
        {t`Reason`}: <bdi>{of.reason}</bdi>
      </p>
    </>
  );
}

function Change({ name, from, to }: { name: string; from: ReactNode; to: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={row(12, "between", "border-bottom", "pad-y-8", "wrap")}>
      <dt className={kit("soft")}>{name}</dt>
      <dd className={kit("plain", "medium")}>
        <span className={kit("soft", "regular")}>{t({ message: "From", context: "change" })}</span> {from}{" "}
        <span className={kit("soft", "regular")}>{t({ message: "to", context: "change" })}</span> {to}
      </dd>
    </div>
  );
}

/** Roles of one side of a change, with their last day and whether they are limited to some fields. */
function Roles({ of }: { of: readonly { role: StaffRole; until: string | null; categories?: readonly number[] | null }[] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (of.length === 0) return t`No role`;
  const comma = language === "ar" ? "، " : ", ";
  return of
    .map(({ role, until, categories }) => {
      const day = until ? formatDate(language, until) : "";
      return [i18n._(ROLE[role]), ...(until ? [t`until ${day}`] : []), ...(categories ? [t`in some fields`] : [])].join(" ");
    })
    .join(comma);
}
