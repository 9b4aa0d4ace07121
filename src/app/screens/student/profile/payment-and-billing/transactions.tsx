import { useLingui } from "@lingui/react/macro";
import { useLocation, useSearch } from "wouter";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { listTransactions, TRANSACTION_STATUSES } from "#contract/orders/orders.ts";
import { TRANSACTIONS_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { ProfileSection, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { readQuery, type TransactionQuery, writeQuery } from "./transaction-query.ts";
import { TransactionRow } from "./transaction-row.tsx";
import { useTransactionWords } from "./use-transaction-words.ts";
import css from "./transactions.module.css";

/** Every payment, newest first (R5.3), narrowed by state and days; each with its papers. */
export function Transactions() {
  const { t } = useLingui();
  const query = readQuery(useSearch());
  const [, navigate] = useLocation();
  const words = useTransactionWords();
  const { status, from, to, page } = query;
  const transactions = useCachedRead(listTransactions, {
    query: {
      page,
      per_page: TRANSACTIONS_A_PAGE,
      ...(status ? { "filter[status]": status } : {}),
      ...(from ? { date_from: from } : {}),
      ...(to ? { date_to: to } : {}),
    },
  });
  const show = (part: Partial<TransactionQuery>) => navigate(writeQuery({ ...query, page: 1, ...part }), { replace: true });
  const narrowed = status !== null || from !== "" || to !== "";

  return (
    <ProfileSection title={t`Transactions`}>
      <fieldset className={classNames(row(8, "min-0", "pad-y-8"), css.chips)}>
        <legend>
          <VisuallyHidden>{t`Status`}</VisuallyHidden>
        </legend>
        <Chip pressed={status === null} onClick={() => show({ status: null })}>{t`All`}</Chip>
        {TRANSACTION_STATUSES.map((one) => (
          <Chip key={one} pressed={status === one} onClick={() => show({ status: one })}>
            {words.statuses[one]}
          </Chip>
        ))}
      </fieldset>
      <div className={classNames(grid(12), css.days)}>
        <Field label={t`From`}>
          {(aria) => <DayInput {...aria} value={from} max={to || undefined} onChange={(day) => show({ from: day })} />}
        </Field>
        <Field label={t`To`}>
          {(aria) => <DayInput {...aria} value={to} min={from || undefined} onChange={(day) => show({ to: day })} />}
        </Field>
      </div>
      <KeptNotice of={transactions} />
      <LoadState of={transactions} skeleton={<ProfileSkeleton rows={5} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={narrowed ? t`No matching results` : t`No transactions yet`}
              help={narrowed ? t`Choose another status or other days.` : t`Your payments and tax invoices appear here.`}
              action={narrowed ? <Button onClick={() => show({ status: null, from: "", to: "" })}>{t`Clear all`}</Button> : null}
            />
          ) : (
            <>
              <ul className={grid(0, "border-top")}>
                {rows.map((row) => (
                  <TransactionRow key={row.id} row={row} words={words} />
                ))}
              </ul>
              <Pager page={page} pages={transactions.meta?.last_page ?? 1} to={(next) => writeQuery({ ...query, page: next })} />
              <p className={kit("soft", "sm")}>{t`Failed payments are not charged.`}</p>
            </>
          )
        }
      </LoadState>
    </ProfileSection>
  );
}
