import { msg } from "@lingui/core/macro";
import { and, desc, eq, inArray } from "drizzle-orm";
import {
  adminChangeSettings,
  adminReadSettings,
  listSettingsVersions,
  restoreSettings,
  SETTINGS_VERSIONS_TOLD,
} from "#contract/content/staff-settings.ts";
import type { BodyOf, DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { settings, settingsVersions } from "#server/db/tables/site.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";
import { changesBetween, presentSettings, whoReplaced } from "./settings-history.ts";

const SOME_WAITS = msg`Saved. What wants a second person waits until one of the staff confirms it.`;

type Row = typeof settings.$inferSelect;
type Form = NonNullable<BodyOf<typeof adminChangeSettings>>;
type Call = Parameters<typeof requireFresh>[0] & Parameters<typeof contextOf>[0];

/** The settings, of which there is one row, and how they were before each change. */
export function adminSettingsRoutes(route: Route, { db }: Services): void {
  route(adminReadSettings, async () => ({ data: await shown(db, await theSettings(db)) }));

  route(adminChangeSettings, async (call) => {
    const { row, approval } = await db.transaction(async (tx) => await changeSettings(tx, call, call.body));
    return { data: await shown(db, row), meta: { approval }, ...(approval === null ? {} : { message: SOME_WAITS }) };
  });

  route(listSettingsVersions, async () => {
    const now = presentSettings(await theSettings(db));
    const rows = await db.select().from(settingsVersions).orderBy(desc(settingsVersions.version)).limit(SETTINGS_VERSIONS_TOLD);
    const people = await whoReplaced(db, rows);
    return {
      data: rows.map(({ version, replacedAt, values }, index) => ({
        version,
        replaced_at: replacedAt.toISOString(),
        replaced_by: people.get(version) ?? null,
        changes: changesBetween(values, rows[index - 1]?.values ?? now),
      })),
    };
  });

  route(restoreSettings, async (call) => {
    const row = await db.transaction(async (tx) => {
      const [old] = await tx.select().from(settingsVersions).where(eq(settingsVersions.version, call.params.version));
      if (!old) throw new Problem("not_found");
      const before = presentSettings(await theSettings(tx));
      // What moves money goes its own way, with a second person: it stays as it is.
      const { refund_limit, vat_number } = before;
      const wish = { ...before, ...old.values, refund_limit, vat_number, version: call.body.version };
      return (await changeSettings(tx, call, wish)).row;
    });
    return { data: await shown(db, row) };
  });
}

/** The settings, with which of them another value waits for a second person. */
async function shown(db: Executor, row: Row): Promise<DataOf<typeof adminReadSettings>> {
  const wanted = and(inArray(pendingApprovals.kind, [...WAITING]), eq(pendingApprovals.status, "open"));
  const open = await db.select({ field: pendingApprovals.kind, approval: pendingApprovals.id }).from(pendingApprovals).where(wanted);
  const waiting = WAITING.flatMap((field) => open.flatMap((one) => (one.field === field ? [{ field, approval: one.approval }] : [])));
  return { ...presentSettings(row), waiting };
}
const WAITING = ["refund_limit", "vat_number"] as const;

/** @throws Problem `version_conflict` with the settings as they are */
async function changeSettings(tx: Executor, call: Call, body: Form): Promise<{ row: Row; approval: string | null }> {
  const limit = body.refund_limit === null ? null : toHalalas(body.refund_limit);
  const context = contextOf(call);
  const before = await theSettings(tx, true);
  if (before.version !== body.version) throw new Problem("version_conflict", { data: await shown(tx, before) });
  const from = before.refundLimit;
  // Lower is safer: only a higher limit, or none, waits for a second person.
  const higher = from !== null && (limit === null || limit > from);
  const { vatNumber } = before;
  const renumbered = body.vat_number !== vatNumber;
  if (higher || renumbered) await requireFresh(call, tx);
  const limitWish = higher ? await askApproval(tx, { kind: "refund_limit", from, to: limit }, null, context) : null;
  const vatWish = renumbered ? await askApproval(tx, { kind: "vat_number", from: vatNumber, to: body.vat_number }, null, context) : null;
  const approval = limitWish ?? vatWish;
  if (!higher && limit !== from)
    await recordSecurityEvent(tx, { name: "refund_limit_changed", personId: null, details: { from, to: limit } });
  await tx.insert(settingsVersions).values({ version: before.version, values: presentSettings(before), replacedAt: call.now });
  const [row] = await tx
    .update(settings)
    .set({
      siteNameAr: body.site_name.ar,
      siteNameEn: body.site_name.en,
      taglineAr: body.tagline.ar,
      taglineEn: body.tagline.en,
      email: body.email,
      phone: body.phone,
      addressAr: body.address.ar,
      addressEn: body.address.en,
      twitter: body.twitter,
      linkedin: body.linkedin,
      copyrightAr: body.copyright_text.ar,
      copyrightEn: body.copyright_text.en,
      mapLatitude: body.city_map.lat,
      mapLongitude: body.city_map.lng,
      refundLimit: higher ? from : limit,
      issuerAr: body.issuer.ar,
      issuerEn: body.issuer.en,
      signatories: body.signatories,
      version: before.version + 1,
    })
    .where(eq(settings.id, before.id))
    .returning();
  if (!row) throw new Problem("unavailable");
  await recordSecurityEvent(tx, { name: "settings_changed", personId: null, changes: maskedChanges(before, row) });
  const [was, is] = [`version ${before.version}`, `version ${row.version}`];
  await recordTransition(tx, { subject: "settings", subjectId: String(before.id), from: was, to: is }, context);
  await touchPublic(tx);
  return { row, approval };
}

async function theSettings(db: Executor, locked = false): Promise<Row> {
  const query = db.select().from(settings).limit(1);
  const [row] = await (locked ? query.for("update") : query);
  if (!row) throw new Problem("unavailable");
  return row;
}
