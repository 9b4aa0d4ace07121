import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import { agreementsOf, presentSponsors, SPONSOR_WORDS } from "#server/commands/orders/sponsors/present-sponsors.ts";
import { learnerPart } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { sponsors, sponsorships } from "#server/db/tables/orders/sponsors.ts";
import type { Words } from "#server/words.ts";
import { holds } from "../serve-resource.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { ORDER_STATE } from "./export-words.ts";

/** Organisations that pay for learners, with what they paid and owe. */
export const sponsorsList =
  (db: Executor): List =>
  ({ filter }) =>
    below(
      (last: number | null) =>
        db
          .select()
          .from(sponsors)
          .where(
            and(
              filter.q?.trim() ? holds(...SPONSOR_WORDS)(filter.q.trim()) : undefined,
              filter.archived === "yes" ? isNotNull(sponsors.archivedAt) : isNull(sponsors.archivedAt),
              last === null ? undefined : lt(sponsors.id, last),
            ),
          )
          .orderBy(desc(sponsors.id))
          .limit(BATCH),
      async (rows) =>
        (await presentSponsors(db, rows)).map((row) => [
          row.name.ar,
          row.name.en,
          row.vat_number,
          row.contact_name,
          row.email,
          { sar: row.paid },
          { sar: row.awaited },
          row.seats,
          row.taken,
        ]),
    );

/** The statement of one sponsor: all that it agreed to, with the invoice of each. */
export const sponsorStatement =
  (db: Executor, words: Words): List =>
  ({ filter, language }) =>
    below(
      async (last: string | null) =>
        (
          await agreementsOf(
            db,
            and(eq(sponsorships.sponsorId, filter.sponsor ?? 0), last === null ? undefined : lt(orders.id, last)),
          ).limit(BATCH)
        ).map((row) => ({ ...row, id: row.order.id })),
      (rows) =>
        rows.map(({ order, item, agreed, startsOn, invoice, taken }) => [
          order.number,
          momentCell(order.createdAt),
          item[language],
          { day: startsOn },
          item.seats,
          taken,
          { sar: toSar(order.total) },
          { sar: toSar(learnerPart(agreed)) },
          invoice,
          words.say(language, ORDER_STATE[order.status]),
        ]),
    );
