import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { RESET_WAIT_HOURS } from "#contract/second-factor/second-factor.ts";
import { APPROVAL_FIGURES, type ApprovalFigure } from "#contract/security/approval-kinds.ts";
import type { Approval } from "#contract/security/approvals.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, row, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { accountType, ROLE } from "#app/widgets/staff/role-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { fieldWords, figureWords } from "./approval-words.ts";

/** What is now, and what it would be; the server looks again when it is approved. */
export function Consequences({
  approval: { kind, status, person, role, roles, limit, merge, cohort, changes, figures, vat, reason },
  compares,
}: {
  approval: Approval;
  compares: boolean;
}) {
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
        {changes.map(({ field, money, from, to }) => (
          <Change
            key={field}
            name={i18n._(fieldWords[field])}
            from={<Value of={from} money={money} />}
            to={<Value of={to} money={money} />}
          />
        ))}
      </dl>
      {cohort ? (
        <>
          <CohortConsequences of={cohort} />
          <Moved of={figures} waits={status === "open"} />
        </>
      ) : (
        <Figures of={figures} told={vat ? VAT_TOLD : []} waits={status === "open"} />
      )}
      {reason && !merge && !cohort ? (
        <p className={kit("sm", "read")}>
          {t`Reason`}: <bdi>{reason}</bdi>
        </p>
      ) : null}
      {merge ? (
        <>
          <p>
            <Link className={kit("link", "hover-underline")} href={`/staff/people/${merge.closed.id}`}>
              <bdi>{said(merge.closed.name)}</bdi>
            </Link>
          </p>
          {person && compares ? (
            <p>
              <Link className={kit("link", "hover-underline")} href={`/staff/people/${person.id}/merge?with=${merge.closed.id}`}>
                {t`Both accounts`}
              </Link>
            </p>
          ) : null}
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
        ) : kind === "program_price" ? (
          <Trans>Visitors see the other price at once. Carts say that it changed; purchases that wait to be paid keep their price.</Trans>
        ) : kind === "vat_number" ? (
          <Trans>
            Invoices and credit notes that are issued from then on bear the other number. Those that were issued stay as they are.
          </Trans>
        ) : kind === "coupon_campaign" ? (
          <Trans>The codes hold under this rule from then on, until the budget ends.</Trans>
        ) : kind === "certificate_revocation" ? (
          <Trans>The verification page says at once that it is revoked. This cannot be undone.</Trans>
        ) : kind === "vat_period" ? (
          <Trans>
            The figures of the period are kept as they stand here. It is never opened again: what is issued later belongs to the period of
            its own day.
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

function Value({ of, money }: { of: string | null; money: boolean }) {
  const { t } = useLingui();
  if (of === null) return t({ message: "None", context: "change" });
  return money ? <Money sar={Number(of)} /> : <bdi dir="ltr">{of}</bdi>;
}

/** What the table of a tax period says of it. */
const VAT_TOLD: readonly ApprovalFigure[] = ["sales", "returned", "taxable", "output_tax"];

interface FiguresProps {
  of: Approval["figures"];
  /** Those that stand elsewhere on the page. */
  told: readonly ApprovalFigure[];
  waits: boolean;
}

/** What it touches, as it stands now; where it stood otherwise when it was asked for, both are said. */
function Figures({ of, told, waits }: FiguresProps) {
  const { i18n } = useLingui();
  if (of.length === 0) return null;
  const touched = of.filter(({ name, asked, now }) => !told.includes(name) && (now !== 0 || (asked ?? 0) !== 0));
  return (
    <>
      {touched.length === 0 ? null : (
        <FactLine facts={touched.map(({ name, now }) => ({ name: i18n._(figureWords[name]), value: <Figure of={name} value={now} /> }))} />
      )}
      <Moved of={of} waits={waits} />
    </>
  );
}

function Moved({ of, waits }: { of: Approval["figures"]; waits: boolean }) {
  const { i18n } = useLingui();
  const moved = of.filter(({ asked, now }) => asked !== null && asked !== now);
  if (!waits || moved.length === 0) return null;
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>The figures have changed since it was asked for:</Trans>
      </p>
      <ul>
        {moved.map(({ name, asked, now }) => (
          <li key={name}>
            {i18n._(figureWords[name])}: <Trans context="change">From</Trans> <Figure of={name} value={asked ?? 0} />{" "}
            <Trans context="change">to</Trans> <Figure of={name} value={now} />
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}

function Figure({ of, value }: { of: ApprovalFigure; value: number }) {
  const language = useAtomValue(languageAtom);
  return APPROVAL_FIGURES[of] === "money" ? <Money sar={value} /> : formatNumber(language, value);
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
