import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { adminListUsers } from "#contract/accounts/admin-users.ts";
import { adminReadPersonFile, type PersonFile } from "#contract/accounts/person-file.ts";
import { adminListMessages } from "#contract/messages/admin-mail.ts";
import { formatDate, formatPercent } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactRows, type NamedFact, Part } from "#app/widgets/staff/facts.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { firstWords, messageStatus } from "./inbox-words.ts";

const WIDTHS = [100, 70, 100] as const;
/** So many of each are shown beside it; the rest is a press away. */
const A_FEW = 5;
/** What is found by an e-mail also has it in its words. */
const FOUND = 20;

interface Written {
  id: string;
  email: string;
  phone: string;
}

/** Beside what a stranger wrote: whose account it may be, what they learn, and what else they wrote. Nothing is joined: it is proposed (office.md §8). */
export function SenderAside({ of }: { of: Written }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <Aside title={t({ message: "Sender", context: "message" })}>
      {may("people.read") ? <LikelyAccount of={of} /> : null}
      {may("messages.read") ? <OtherMessages of={of} /> : null}
    </Aside>
  );
}

/** Beside what a learner wrote: who they are and what they learn. */
export function AuthorAside({ id }: { id: number }) {
  const { t } = useLingui();
  const may = useMay();
  if (!may("people.read")) return null;
  return (
    <Aside title={t`Author`}>
      <Known id={id} />
    </Aside>
  );
}

const Aside = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside className={stack(16, "min-0")} aria-labelledby="sender">
    <h2 id="sender" className={kit("lg")}>
      {title}
    </h2>
    {children}
  </aside>
);

/** The account with the e-mail; where there is none, those with the mobile. */
function LikelyAccount({ of: { email, phone } }: { of: Written }) {
  const { t } = useLingui();
  const said = useSaid();
  const byEmail = useStaffRead(adminListUsers, { query: { q: email, per_page: FOUND } });
  const named = byEmail.data?.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const byPhone = useStaffRead(byEmail.data && !named && phone ? adminListUsers : null, { query: { q: phone, per_page: A_FEW } });
  const none = <p className={kit("soft", "sm")}>{t`No account has this e-mail or mobile.`}</p>;
  if (named) return <Known id={named.id} by="email" />;
  if (byEmail.data && !phone) return none;
  return (
    <LoadState of={byEmail.data ? byPhone : byEmail} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(rows) => {
        const same = rows.filter((one) => formatPhone(one.phone) === formatPhone(phone));
        const [first, ...others] = same;
        if (!first) return none;
        if (others.length === 0) return <Known id={first.id} by="phone" />;
        return (
          <div className={stack(8)}>
            <p className={kit("soft", "sm")}>{t`Several accounts have this mobile:`}</p>
            <ul className={stack(0)}>
              {same.map(({ id, name }) => (
                <li key={id}>
                  <ActionLink href={`/staff/people/${id}`} className={kit("link", "tap", "inline-center", "hover-underline")}>
                    <bdi>{said(name)}</bdi>
                  </ActionLink>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </LoadState>
  );
}

/** @param by what a message and the account have in common; nothing where it is their own */
function Known({ id, by }: { id: number; by?: "email" | "phone" }) {
  const read = useStaffRead(adminReadPersonFile, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(file) => <Account file={file} by={by} />}
    </LoadState>
  );
}

function Account({ file, by }: { file: PersonFile; by: "email" | "phone" | undefined }) {
  const { t } = useLingui();
  const said = useSaid();
  const { account, enrollments } = file;
  const path = `/staff/people/${account.id}`;
  const byEmail = file.email_verified ? t`By e-mail, verified` : t`By e-mail, not verified`;
  const facts: NamedFact[] = [
    {
      name: t({ message: "Account", context: "sender" }),
      value: (
        <ActionLink href={path} className={kit("link", "hover-underline")}>
          <bdi>{said(account.name)}</bdi>
        </ActionLink>
      ),
    },
    ...(by ? [{ name: t({ message: "Match", context: "sender" }), value: by === "email" ? byEmail : t`By mobile alone` }] : []),
    ...(account.phone ? [{ name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(account.phone)}</bdi> }] : []),
    ...(account.suspended_at ? [{ name: t`Status`, value: t({ message: "Suspended", context: "account" }) }] : []),
  ];
  return (
    <>
      <FactRows facts={facts} />
      <Part title={t`Enrollments`}>
        {enrollments.length === 0 ? (
          <p className={kit("soft", "sm")}>{t`No enrollments`}</p>
        ) : (
          <ul className={stack(8)}>
            {enrollments.slice(0, A_FEW).map((one) => (
              <Learnt key={one.id} of={one} />
            ))}
          </ul>
        )}
        {enrollments.length > A_FEW ? <Rest href={path} /> : null}
      </Part>
    </>
  );
}

function Learnt({ of: { program, status, progress } }: { of: PersonFile["enrollments"][number] }) {
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <li className={stack(2, "border-bottom", "pad-bottom-8", "sm")}>
      <bdi>{said(program.title)}</bdi>
      <span className={cluster([2, 12])}>
        <StatusWord of={enrollmentStatus[status]} /> <bdi dir="ltr">{formatPercent(language, progress)}</bdi>
      </span>
    </li>
  );
}

/** What came from the same e-mail, the open ones first; spam is among spam. */
function OtherMessages({ of: { id, email } }: { of: Written }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(adminListMessages, { query: { q: email, per_page: FOUND } });
  return (
    <Part title={t`Other messages`}>
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(rows) => {
          const others = rows.filter((one) => one.id !== id && one.email.toLowerCase() === email.toLowerCase());
          if (others.length === 0) return <p className={kit("soft", "sm")}>{t`No other messages from this e-mail`}</p>;
          return (
            <>
              <ul className={stack(8)}>
                {others.slice(0, A_FEW).map((one) => (
                  <li key={one.id} className={stack(2, "border-bottom", "pad-bottom-8", "sm")}>
                    <ActionLink href={`/staff/requests/messages/${one.id}`} className={kit("link", "hover-underline", "break-anywhere")}>
                      <bdi>{firstWords(one.message)}</bdi>
                    </ActionLink>
                    <span className={cluster([2, 12])}>
                      <StatusWord of={messageStatus[one.status]} />
                      <time className={kit("soft")} dateTime={one.created_at}>
                        {formatDate(language, one.created_at)}
                      </time>
                    </span>
                  </li>
                ))}
              </ul>
              {others.length > A_FEW ? <Rest href={`/staff/requests/messages?q=${encodeURIComponent(email)}`} /> : null}
            </>
          );
        }}
      </LoadState>
    </Part>
  );
}

const Rest = ({ href }: { href: string }) => (
  <ActionLink href={href} className={kit("link", "tap", "inline-center", "sm", "hover-underline")}>
    <Trans>Show all</Trans>
  </ActionLink>
);
