import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { adminCoupons, type DISCOUNT_TYPES } from "#contract/orders/admin-commerce.ts";
import { type Halalas, toHalalas, toSar } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, refuse, serveResource } from "./serve-resource.ts";

const sar = (halalas: Halalas | null) => (halalas === null ? null : toSar(halalas));
const halalas = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : toHalalas(amount));
const instant = (written: string | null) => (written ? new Date(written) : null);

const holdsCode = holds(coupons.code);
/** Codes of campaigns stand with these; a search finds each of them. */
const ofKind = ({ q, type }: { q?: string | undefined; type?: (typeof DISCOUNT_TYPES)[number] | undefined }): SQL | undefined =>
  and(type === undefined ? undefined : eq(coupons.type, type), q ? undefined : isNull(coupons.campaignId));

/** Codes of a list, by what it is filtered by. */
export function listedCoupons({
  q = "",
  "filter[type]": type,
}: {
  q?: string | undefined;
  "filter[type]"?: (typeof DISCOUNT_TYPES)[number] | undefined;
}): SQL | undefined {
  const typed = q.trim();
  return and(typed === "" ? undefined : holdsCode(typed), ofKind({ q: typed, type }));
}

export function adminCouponsRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminCoupons, {
    subject: "coupon",
    table: coupons,
    order: [desc(coupons.id)],
    search: holdsCode,
    filter: ({ q, "filter[type]": type }) => ofKind({ q, type }),
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: row.archivedAt?.toISOString() ?? null,
        code: row.code,
        type: row.type,
        value: row.type === "fixed" ? toSar(row.value) : row.value,
        max_discount: sar(row.maxDiscount),
        min_total: sar(row.minTotal),
        starts_at: row.startsAt?.toISOString() ?? null,
        expires_at: row.expiresAt?.toISOString() ?? null,
        usage_limit: row.usageLimit,
        per_user_limit: row.perUserLimit,
        used_count: row.usedCount,
        program_ids: row.programIds ?? null,
        category_ids: row.categoryIds ?? null,
      })),
    async columns(tx, form, before) {
      if (before && before.campaignId !== null) refuse("code", "fixed");
      if (before && form.code !== before.code) refuse("code", "fixed");
      if (!before && (await tx.$count(coupons, eq(coupons.code, form.code))) > 0) refuse("code", "taken");
      return {
        code: form.code,
        type: form.type,
        value: form.type === "fixed" ? toHalalas(form.value) : form.value,
        maxDiscount: halalas(form.max_discount),
        minTotal: halalas(form.min_total),
        startsAt: instant(form.starts_at),
        expiresAt: instant(form.expires_at),
        usageLimit: form.usage_limit,
        perUserLimit: form.per_user_limit,
        programIds: await known(tx, programs, form.program_ids, "program_ids"),
        categoryIds: await known(tx, categories, form.category_ids, "category_ids"),
      };
    },
  });
}

export async function known(
  tx: Executor,
  table: PgTable & { id: AnyPgColumn },
  asked: number[] | null,
  field: string,
): Promise<number[] | null> {
  if (asked === null) return null;
  const ids = [...new Set(asked)];
  return (await tx.$count(table, inArray(table.id, ids))) === ids.length ? ids : refuse(field, "selection");
}
