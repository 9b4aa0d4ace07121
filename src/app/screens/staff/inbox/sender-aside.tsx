import { useLingui } from "@lingui/react/macro";
import { adminListUsers } from "#contract/accounts/admin-users.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { WrittenMessages } from "#app/widgets/staff-queues/written-messages.tsx";
import type { MessageRow } from "./inbox-words.ts";
import { Known, type Link } from "./known-account.tsx";
import { LinkAccount } from "./link-account.tsx";
import { MessageStages } from "./message-stages.tsx";
import { QueueAside } from "./queue-aside.tsx";

const WIDTHS = [100, 70, 100] as const;
/** So many accounts with one mobile are looked at. */
const A_FEW = 5;
/** What is found by an e-mail also has it elsewhere. */
const FOUND = 20;

interface Written {
  id: string;
  email: string;
  phone: string;
}

/**
 * Beside what a stranger wrote: whose account it may be, what they learn, and what else they wrote. Nothing is joined by itself: it is
 * proposed, and staff link a message to an account (office.md §8).
 */
export function SenderAside({ of, message, onChanged }: { of: Written; message?: MessageRow; onChanged?: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const link: Link | undefined =
    message && onChanged && may("messages.write")
      ? (likely) => <LinkAccount message={message} likely={likely} onChanged={onChanged} />
      : undefined;
  return (
    <QueueAside title={t({ message: "Sender", context: "message" })}>
      {may("people.read") ? (
        message?.account ? (
          <Known id={message.account.id} by="linked" link={link} />
        ) : (
          <LikelyAccount of={of} link={link} />
        )
      ) : null}
      {may("messages.read") ? (
        <Part title={t`Other messages`}>
          <WrittenMessages of={message?.account ? { account: message.account.id } : { email: of.email }} except={of.id} />
        </Part>
      ) : null}
      {message ? <MessageStages of={message} /> : null}
    </QueueAside>
  );
}

/** Beside what a learner wrote: who they are and what they learn. */
export function AuthorAside({ id }: { id: number }) {
  const { t } = useLingui();
  const may = useMay();
  if (!may("people.read")) return null;
  return (
    <QueueAside title={t`Author`}>
      <Known id={id} />
    </QueueAside>
  );
}

/** The account with the e-mail; where there is none, those with the mobile. */
function LikelyAccount({ of: { email, phone }, link }: { of: Written; link: Link | undefined }) {
  const { t } = useLingui();
  const said = useSaid();
  const byEmail = useStaffRead(adminListUsers, { query: { q: email, per_page: FOUND } });
  const named = byEmail.data?.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const byPhone = useStaffRead(byEmail.data && !named && phone ? adminListUsers : null, { query: { q: phone, per_page: A_FEW } });
  const none = (
    <>
      <p className={kit("soft", "sm")}>{t`No account has this e-mail or mobile.`}</p>
      {link?.(null)}
    </>
  );
  if (named) return <Known id={named.id} by="email" link={link} />;
  if (byEmail.data && !phone) return none;
  return (
    <LoadState of={byEmail.data ? byPhone : byEmail} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(rows) => {
        const same = rows.filter((one) => formatPhone(one.phone) === formatPhone(phone));
        const [first, ...others] = same;
        if (!first) return none;
        if (others.length === 0) return <Known id={first.id} by="phone" link={link} />;
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
            {link?.(null)}
          </div>
        );
      }}
    </LoadState>
  );
}
