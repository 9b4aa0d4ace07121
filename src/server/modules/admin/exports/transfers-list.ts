import { and, desc, lt } from "drizzle-orm";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { payments } from "#server/db/tables/commerce.ts";
import type { Words } from "#server/words.ts";
import { listedTransfers, transferRows } from "../transfer-queries.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { ORDER_STATE } from "./export-words.ts";

/** Bank transfers that were promised, and what of them went back. */
export const transfersList =
  (db: Executor, words: Words): List =>
  ({ filter, language }) =>
    below(
      (last: string | null) =>
        db
          .select({ id: payments.id })
          .from(payments)
          .where(
            and(
              listedTransfers(db, { q: filter.q, "filter[state]": filter.transfer_state }),
              last === null ? undefined : lt(payments.id, last),
            ),
          )
          .orderBy(desc(payments.id))
          .limit(BATCH),
      async (found) =>
        (
          await transferRows(
            db,
            found.map(({ id }) => id),
          )
        ).map(({ order, created_at: at, buyer, amount, returned }) => [
          order.number,
          momentCell(at),
          buyer.name[language],
          { sar: amount },
          { sar: returned },
          words.say(language, ORDER_STATE[order.status]),
        ]),
    );
