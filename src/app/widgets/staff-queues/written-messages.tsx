import { useLingui } from "@lingui/react/macro";
import { adminListMessages } from "#contract/messages/admin-mail.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { AsideRow, RowDay, ShowAll } from "./aside-rows.tsx";
import { firstWords, messageStatus } from "./message-words.ts";

const WIDTHS = [100, 70, 100] as const;
/** So many are shown; the rest is a press away. */
const A_FEW = 5;
/** What is found by an e-mail also has it in its words. */
const FOUND = 20;

/** What an account wrote to us, or what came from an e-mail, the open ones first; spam is among spam. */
export function WrittenMessages({ of, except = null }: { of: { account: number } | { email: string }; except?: string | null }) {
  const { t } = useLingui();
  const email = "email" in of ? of.email : null;
  const query = "email" in of ? { q: of.email } : { "filter[account]": of.account };
  const read = useStaffRead(adminListMessages, { query: { ...query, per_page: FOUND } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(rows) => {
        const same = rows.filter((one) => one.id !== except && (email === null || one.email.toLowerCase() === email.toLowerCase()));
        if (same.length === 0)
          return <p className={kit("soft", "sm")}>{email === null ? t`No messages` : t`No other messages from this e-mail`}</p>;
        return (
          <>
            <ul className={stack(8)}>
              {same.slice(0, A_FEW).map((one) => (
                <AsideRow key={one.id} href={`/staff/requests/messages/${one.id}`} words={firstWords(one.message)}>
                  <StatusWord of={messageStatus[one.status]} />
                  <RowDay at={one.created_at} />
                </AsideRow>
              ))}
            </ul>
            {same.length > A_FEW && email !== null ? <ShowAll href={`/staff/requests/messages?q=${encodeURIComponent(email)}`} /> : null}
          </>
        );
      }}
    </LoadState>
  );
}
