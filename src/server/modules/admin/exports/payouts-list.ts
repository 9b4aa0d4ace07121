import { and, desc, eq, lt } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { payouts } from "#server/db/tables/orders/payouts.ts";
import type { Words } from "#server/words.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { PAYOUT_STATE } from "./export-words.ts";

/** What payment providers transfer to the bank account. */
export const payoutsList =
  (db: Executor, words: Words): List =>
  ({ filter, language }) =>
    below(
      (last: string | null) =>
        db
          .select()
          .from(payouts)
          .where(
            and(
              filter.payout_state === undefined ? undefined : eq(payouts.status, filter.payout_state),
              filter.provider === undefined ? undefined : eq(payouts.provider, filter.provider),
              last === null ? undefined : lt(payouts.id, last),
            ),
          )
          .orderBy(desc(payouts.id))
          .limit(BATCH),
      (rows) =>
        rows.map((row) => [
          row.provider,
          row.reference,
          { day: row.expectedOn },
          { sar: toSar(row.gross) },
          { sar: toSar(row.fees) },
          { sar: toSar(row.feesVat) },
          { sar: toSar(row.withheld) },
          { sar: toSar(row.net) },
          row.receivedOn === null ? null : { day: row.receivedOn },
          row.received === null ? null : { sar: toSar(row.received) },
          words.say(language, PAYOUT_STATE[row.status]),
        ]),
    );
