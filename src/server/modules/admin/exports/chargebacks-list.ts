import { and, desc, eq, lt } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { chargebacks } from "#server/db/tables/orders/chargebacks.ts";
import type { Words } from "#server/words.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { CHARGEBACK_STATE } from "./export-words.ts";

/** Payments that a bank took back, or wants to. */
export const chargebacksList =
  (db: Executor, words: Words): List =>
  ({ filter, language }) =>
    below(
      (last: string | null) =>
        db
          .select({
            id: chargebacks.id,
            reference: chargebacks.bankReference,
            number: orders.number,
            name: { ar: users.nameAr, en: users.nameEn },
            amount: chargebacks.amount,
            createdAt: chargebacks.createdAt,
            dueOn: chargebacks.dueOn,
            status: chargebacks.status,
          })
          .from(chargebacks)
          .innerJoin(orders, eq(orders.id, chargebacks.orderId))
          .innerJoin(users, eq(users.id, orders.userId))
          .where(
            and(
              filter.chargeback_state === undefined ? undefined : eq(chargebacks.status, filter.chargeback_state),
              last === null ? undefined : lt(chargebacks.id, last),
            ),
          )
          .orderBy(desc(chargebacks.id))
          .limit(BATCH),
      (rows) =>
        rows.map(({ reference, number, name, amount, createdAt, dueOn, status }) => [
          reference,
          number,
          momentCell(createdAt),
          name[language] ?? name.ar,
          { sar: toSar(amount) },
          { day: dueOn },
          words.say(language, CHARGEBACK_STATE[status]),
        ]),
    );
