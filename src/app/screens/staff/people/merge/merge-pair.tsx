import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { adminAskMerge, type MergeQuote, type MergeSide } from "#contract/security/account-merge.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { refusalWords } from "./merge-words.ts";
import { TwoPeople } from "./two-people.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";

/** Both accounts beside each other, what clashes, what follows, and the wish. */
export function MergePair({ quote, other }: { quote: MergeQuote; other: MergeSide }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState(false);
  const { kept, doubled, refusals } = quote;
  const path = `/staff/people/${kept.id}`;
  const comma = language === "ar" ? "، " : ", ";
  const twice = quote.certified_twice.map((title) => said(title)).join(comma);
  const number = (of: keyof MergeSide) => (side: MergeSide) => formatNumber(language, Number(side[of]));
  const rows: { name: string; value: (side: MergeSide) => ReactNode }[] = [
    { name: t({ message: "Name", context: "person" }), value: ({ name }) => <bdi>{said(name)}</bdi> },
    {
      name: t`E-mail`,
      value: ({ email, email_verified: proved }) => (
        <>
          <MailAddress of={email} /> <small className={kit("soft")}>{proved ? t`Verified` : t`Not verified`}</small>
        </>
      ),
    },
    { name: t`Mobile`, value: ({ phone }) => (phone ? <bdi dir="ltr">{formatPhone(phone)}</bdi> : "–") },
    { name: t`ID number`, value: ({ document_ends: ends }) => (ends ? <bdi dir="ltr">••••••{ends}</bdi> : "–") },
    { name: t`Account made`, value: ({ created_at: at }) => formatDate(language, at) },
    { name: t`Last seen`, value: ({ last_seen_at: at }) => (at ? formatDate(language, at) : "–") },
    { name: t`Enrollments`, value: number("enrollments") },
    { name: t`Purchases`, value: number("orders") },
    { name: t`Net paid`, value: ({ paid }) => <Money sar={paid} /> },
    { name: t`Certificates`, value: number("certificates") },
    { name: t`Devices`, value: number("devices") },
    { name: t`Consents`, value: number("consents") },
    { name: t`In the cart`, value: number("in_cart") },
  ];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too */}
      <section aria-label={t`Both accounts`} className={kit("scroll-x")} tabIndex={0}>
        <table className={kit("full", "sm", "leading-ui")}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t({ message: "Fact", context: "account" })}</VisuallyHidden>
              </th>
              <th scope="col" className={kit("pad-8", "text-start", "strong")}>{t`Stays`}</th>
              <th scope="col" className={kit("pad-8", "text-start", "strong")}>{t`Becomes part of it`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value }) => (
              <tr key={name} className={kit("border-top")}>
                <th scope="row" className={kit("pad-8", "text-start", "soft", "regular", "nowrap")}>
                  {name}
                </th>
                <td className={kit("pad-8", "break-anywhere")}>{value(kept)}</td>
                <td className={kit("pad-8", "break-anywhere")}>{value(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={cluster(8)}>
        <Button tone="quiet" size="sm" href={`/staff/people/${other.id}/merge?with=${kept.id}`}>{t`Let the other one stay`}</Button>
        <Button tone="plain" size="sm" href={`${path}/merge`}>{t`Choose another account`}</Button>
      </div>
      {doubled.length > 0 ? (
        <Part title={t`Enrolled twice`}>
          <ul className={grid(12)}>
            {doubled.map(({ program, goes_on: goesOn, same_cohort: same, ...of }) => (
              <li key={program.id} className={stack(4)}>
                <strong className={kit("medium")}>
                  <bdi>{said(program.title)}</bdi>
                </strong>
                {(["kept", "other"] as const).map((side) => (
                  <span key={side} className={cluster(8)}>
                    <span className={kit("soft", "sm")}>{side === "kept" ? t`Stays` : t`Becomes part of it`}</span>
                    <StatusWord of={enrollmentStatus[of[side].status]} />
                    <bdi dir="ltr">{formatPercent(language, of[side].progress)}</bdi>
                    {of[side].paid ? <span className={kit("sm")}>{t`Paid for`}</span> : null}
                    {goesOn === "both" || goesOn === side ? null : <span className={kit("sm")}>{t`Will be withdrawn`}</span>}
                  </span>
                ))}
                <span className={kit("soft", "sm", "read")}>
                  {same ? t`Both hold a seat of the same cohort: one becomes free.` : null}{" "}
                  {goesOn !== "both" && of.kept.paid && of.other.paid
                    ? t`It was paid for twice: refund one of the purchases in its own file.`
                    : null}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={t`What follows`}>
        <ul className={grid(8, "sm", "read")}>
          <li>{t`Enrollments, attempts, marks, purchases, invoices, certificates, requests, notes and files of the other account move. Nothing is deleted.`}</li>
          {twice ? <li>{t`Certificates of both stay valid: ${twice}`}</li> : null}
          {quote.two_carts ? <li>{t`Both carts become one; the coupon of the account that stays holds.`}</li> : null}
          <li>{t`Nobody logs in with the other account again: its sessions, passkeys and second factor end. Its e-mail stays in the history.`}</li>
          <li>{t`What waits on its devices is not lost: they say why, and send it once the person has logged in with the account that stays.`}</li>
          <li>{t`Both addresses get a mail. It cannot be undone, so a second person confirms it.`}</li>
        </ul>
      </Part>
      {refusals.map((refusal) => (
        <NoticeBox key={refusal} kind="bad">
          {i18n._(refusalWords[refusal])}
        </NoticeBox>
      ))}
      <div className={cluster(8)}>
        <NetworkButton disabled={refusals.length > 0} offline={t`Needs a connection`} onClick={() => setAsks(true)}>
          {t`Send for second approval`}
        </NetworkButton>
        <TwoPeople id={kept.id} otherId={other.id} />
      </div>
      <ReasonDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t`Join two accounts`}
        follows={
          <Trans>
            An administrator who is not you looks at both accounts and confirms. Until then nothing changes, and you can take the wish back.
          </Trans>
        }
        verb={t`Send for second approval`}
        label={t`Reason`}
        act={async (reason, idempotencyKey) => {
          const { data } = await call(adminAskMerge, { params: { id: kept.id }, body: { other_id: other.id, reason }, idempotencyKey });
          showNotice({ id: `merge/${data.approval}`, kind: "success", message: msg`Sent. It waits for a second person.` });
        }}
        onDone={() => navigate(path)}
      />
      <p className={kit("soft", "sm")}>
        <Link className={kit("link", "hover-underline")} href={`/staff/people/${other.id}`}>{t`Open the file of the other account`}</Link>
      </p>
    </>
  );
}
