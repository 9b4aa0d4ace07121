import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Clock, CornerUpLeft, Download, X } from "lucide-react";
import { creditNotePdf, invoicePdf } from "#contract/tax-documents.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { onlineAtom } from "#app/state/network.ts";
import { Button } from "#app/ui/button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { useAction } from "#app/widgets/profile-page/use-action.ts";
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
export function TransactionRow({ row, words }: { row: Transaction; words: TransactionWords }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { busy, act } = useAction();
  const [kind, Icon] = MARKS[row.status];
  const name = `transaction-${row.id}`;
  const { last4 } = row.payment_method;
  return (
    <li className={css.row}>
      <div className={css.start}>
        <h3 id={name}>{formatDate(language, row.date)}</h3>
        <p>
          {words.methodOf(row)} {last4 ? <bdi dir="ltr">•• {last4}</bdi> : null}
        </p>
        <p className={css.what}>{row.description}</p>
      </div>
      <div className={css.end}>
        <Money sar={row.amount} className={css.amount} />
        <StatusMark kind={kind} icon={<Icon aria-hidden="true" />}>
          {words.statusOf(row)}
        </StatusMark>
      </div>
      {row.invoice_number ? (
        <div className={css.papers}>
          <Button
            tone="plain"
            size="sm"
            icon={<Download aria-hidden="true" />}
            busy={busy === "invoice"}
            disabled={!online}
            aria-describedby={name}
            onClick={() => void act("invoice", async () => saveFile(await download(invoicePdf, { params: { id: row.order_id } })))}
          >{t`Download invoice`}</Button>
          {row.credit_notes.map(({ id }) => (
            <Button
              key={id}
              tone="plain"
              size="sm"
              icon={<Download aria-hidden="true" />}
              busy={busy === id}
              disabled={!online}
              aria-describedby={name}
              onClick={() => void act(id, async () => saveFile(await download(creditNotePdf, { params: { id } })))}
            >{t`Download credit note`}</Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
