import { and, eq, inArray, sql } from "drizzle-orm";
import type { SettingsVersion, StaffSettings as Values } from "#contract/content/staff-settings.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import type { settings, settingsVersions } from "#server/db/tables/site.ts";

export const presentSettings = (row: typeof settings.$inferSelect): Values => ({
  version: row.version,
  site_name: { ar: row.siteNameAr, en: row.siteNameEn },
  tagline: { ar: row.taglineAr, en: row.taglineEn },
  email: row.email,
  phone: row.phone,
  address: { ar: row.addressAr, en: row.addressEn },
  twitter: row.twitter,
  linkedin: row.linkedin,
  copyright_text: { ar: row.copyrightAr, en: row.copyrightEn },
  vat_number: row.vatNumber,
  city_map: { lat: row.mapLatitude, lng: row.mapLongitude },
  refund_limit: row.refundLimit === null ? null : toSar(row.refundLimit),
  issuer: { ar: row.issuerAr, en: row.issuerEn },
  signatories: row.signatories,
});

/** What differs between two versions, by the paths of the form; a field of later than the older version is left out. */
export function changesBetween(before: Values, after: Values): SettingsVersion["changes"] {
  const [was, is] = [linesOf(before), linesOf(after)];
  return [...was].flatMap(([field, lines]) => {
    const now = is.get(field) ?? [];
    return lines.join("\n") === now.join("\n") ? [] : [{ field, before: lines, after: now }];
  });
}

/** The lines of each field as a person reads it: Arabic first, and nothing where it is empty. */
const linesOf = ({ version: _version, city_map: map, signatories, ...texts }: Values): Map<string, string[]> =>
  new Map([
    ...Object.entries(texts).map(([field, value]): [string, string[]] => [field, lines(value)]),
    ["city_map.lat", lines(map.lat)],
    ["city_map.lng", lines(map.lng)],
    ["signatories", signatories.flatMap(({ name, title }) => [...lines(name), ...lines(title)])],
  ]);

function lines(value: string | number | null | { ar: string; en: string }): string[] {
  const all = value === null ? [] : typeof value === "object" ? [value.ar, value.en] : [String(value)];
  return all.filter((line) => line !== "");
}

/** Who replaced each of these versions, by the audit log; an account that is gone is left out. */
export async function whoReplaced(
  db: Executor,
  rows: readonly (typeof settingsVersions.$inferSelect)[],
): Promise<Map<number, { ar: string; en: string }>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ from: auditLog.from, ar: users.nameAr, en: users.nameEn })
    .from(auditLog)
    .innerJoin(users, eq(sql`'user:' || ${users.id}`, auditLog.actor))
    .where(
      and(
        eq(auditLog.subject, "settings"),
        inArray(
          auditLog.from,
          rows.map(({ version }) => `version ${version}`),
        ),
      ),
    );
  return new Map(found.map(({ from, ar, en }) => [Number(from?.split(" ")[1]), { ar, en: en || ar }]));
}
