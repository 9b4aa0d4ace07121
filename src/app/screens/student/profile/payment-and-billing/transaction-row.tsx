import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Clock, CornerUpLeft, Download, Users, X } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { creditNotePdf, invoicePdf } from "#contract/orders/tax-documents.ts";
import { read, type SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { saveFile } from "#app/api/download.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useDocument } from "#app/state/snapshots/documents.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import type { TransactionStatus } from "./transaction-query.ts";
import type { Transaction, TransactionWords } from "./use-transaction-words.ts";
import css from "./transactions.module.css";

const MARKS = {
  completed: ["ok", Check],
  pending: ["wait", Clock],
  failed: ["bad", X],
  refunded: ["plain", CornerUpLeft],
} as const satisfies Record<TransactionStatus, unknown>;

/** One payment: when and by what at the start, how much and how it stands at the end; its papers beneath. */
export function TransactionRow({ row: transaction, words }: { row: Transaction; words: TransactionWords }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [kind, Icon] = MARKS[transaction.status];
  const name = `transaction-${transaction.id}`;
  const { last4 } = transaction.payment_method;
  return (
    <li className={grid([0, 16], "border-bottom", "cols-1-auto", "pad-y-12")}>
      <div className={classNames(kit("min-0"), css.start)}>
        <h3 className={kit("md")} id={name}>
          {formatDate(language, transaction.date)}
        </h3>
        <p className={kit("soft", "sm")}>
          {words.methodOf(transaction)} {last4 ? <bdi dir="ltr">•• {last4}</bdi> : null}
        </p>
        <p className={classNames(kit("soft", "sm"), css.what)}>{transaction.description}</p>
      </div>
      <div className={classNames(grid(2, "content-start"), css.end)}>
        <Money sar={transaction.amount} className={css.amount} />
        <StatusMark kind={kind} icon={<Icon aria-hidden="true" />}>
          {words.statusOf(transaction)}
        </StatusMark>
      </div>
      {transaction.invoice_number ? (
        <div className={classNames(cluster(0, "span-all"), css.papers)}>
          <Paper of={read(invoicePdf, { params: { id: transaction.order_id } })} about={name}>{t`Download invoice`}</Paper>
          {transaction.seats ? (
            <Button
              tone="plain"
              size="sm"
              icon={<Users aria-hidden="true" />}
              href={`/student/orders/${transaction.order_id}/seats`}
              aria-describedby={name}
            >
              {t`Company seats`}
            </Button>
          ) : null}
          {transaction.credit_notes.map(({ id }) => (
            <Paper key={id} of={read(creditNotePdf, { params: { id } })} about={name}>{t`Download credit note`}</Paper>
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** A document of the payment: the server's, or the copy that came along. */
function Paper({ of, about, children }: { of: SnapshotRead<typeof invoicePdf | typeof creditNotePdf>; about: string; children: string }) {
  const { t } = useLingui();
  const { ready, open } = useDocument(of);
  const { which: busy, act } = useNoticedAction("profile-action");
  return (
    <Button
      tone="plain"
      size="sm"
      icon={<Download aria-hidden="true" />}
      busy={busy !== null}
      disabled={!ready}
      aria-describedby={about}
      onClick={() => void act(async () => saveFile(await open()), "document")}
    >
      {ready ? children : t`Downloading needs a connection`}
    </Button>
  );
}
