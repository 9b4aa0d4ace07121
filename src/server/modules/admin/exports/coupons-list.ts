import { and, desc, isNotNull, isNull, lt } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import type { Words } from "#server/words.ts";
import { listedCoupons } from "../admin-coupons-routes.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { HEADS } from "./export-words.ts";

/** Discount codes with what each is worth and how often it was used; those of campaigns are lists of their own. */
export const couponsList =
  (db: Executor, words: Words): List =>
  ({ filter, language }) =>
    below(
      (last: number | null) =>
        db
          .select()
          .from(coupons)
          .where(
            and(
              listedCoupons({ q: filter.q, "filter[type]": filter.discount_type }),
              filter.archived === "yes" ? isNotNull(coupons.archivedAt) : isNull(coupons.archivedAt),
              last === null ? undefined : lt(coupons.id, last),
            ),
          )
          .orderBy(desc(coupons.id))
          .limit(BATCH),
      (rows) =>
        rows.map((row) => [
          row.code,
          row.type === "percentage" ? row.value : null,
          row.type === "fixed" ? { sar: toSar(row.value) } : null,
          row.usedCount,
          row.usageLimit,
          momentCell(row.startsAt),
          momentCell(row.expiresAt),
          row.archivedAt === null ? null : words.say(language, HEADS.stopped),
        ]),
    );
