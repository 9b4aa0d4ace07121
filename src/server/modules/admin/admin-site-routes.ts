import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import {
  adminArchivePage,
  adminChangePage,
  adminChangeSettings,
  adminListPages,
  adminReadPage,
  adminReadSettings,
  adminRestorePage,
} from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import { PAGE_SLUGS, type PageSlug } from "#contract/site/site.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { PRIVACY_PAGE } from "#server/db/standing-text/privacy.ts";
import type { DefaultPage } from "#server/db/standing-text/standing-text.ts";
import { TERMS_PAGE } from "#server/db/standing-text/terms.ts";
import { pages, settings } from "#server/db/tables/site.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "./serve-resource.ts";

const LIMIT_WAITS = msg`Saved. The higher refund limit waits until a second person of the staff confirms it.`;

type StandingPage = DataOf<typeof adminReadPage>;
type PageRow = typeof pages.$inferSelect;

const SAMPLES: Readonly<Record<PageSlug, DefaultPage>> = { privacy: PRIVACY_PAGE, "terms-conditions": TERMS_PAGE };

/** Pages of standing text and the settings: things of which there is one each. */
export function adminSiteRoutes(route: Route, { db }: Services): void {
  route(adminListPages, async () => {
    const rows = await db.select().from(pages);
    return {
      data: PAGE_SLUGS.map((slug) =>
        presentPage(
          slug,
          rows.find((row) => row.slug === slug),
        ),
      ),
    };
  });

  route(adminReadPage, async ({ params }) => {
    const [row] = await db.select().from(pages).where(eq(pages.slug, params.slug));
    return { data: presentPage(params.slug, row) };
  });

  route(adminChangePage, async (call) => {
    const { title, lead, sections, version } = call.body;
    const { slug } = call.params;
    const texts = {
      titleAr: title.ar,
      titleEn: title.en,
      leadAr: lead.ar,
      leadEn: lead.en,
      sectionsAr: sections.ar,
      sectionsEn: sections.en,
      updatedAt: call.now,
    };
    const row = await db.transaction(async (tx) => {
      const before = await seenPage(tx, slug, version);
      const next = { ...texts, version: version + 1 };
      const [after] = await tx
        .insert(pages)
        .values({ slug, ...next })
        .onConflictDoUpdate({ target: pages.slug, set: next })
        .returning();
      await kept(tx, "page", slug, before ? `version ${version}` : null, `version ${version + 1}`, contextOf(call));
      return after;
    });
    return { data: presentPage(slug, row) };
  });

  const putAway = async (slug: PageSlug, version: number, archived: boolean, context: ActionContext) => {
    const row = await db.transaction(async (tx) => {
      const before = await seenPage(tx, slug, version);
      if (!before) throw new Problem("not_found");
      if ((before.archivedAt !== null) === archived) return before;
      const [after] = await tx
        .update(pages)
        .set({ archivedAt: archived ? context.now : null, version: version + 1 })
        .where(eq(pages.slug, slug))
        .returning();
      await kept(tx, "page", slug, archived ? "active" : "archived", archived ? "archived" : "active", context);
      return after;
    });
    return { data: presentPage(slug, row) };
  };
  route(adminArchivePage, (call) => putAway(call.params.slug, call.body.version, true, contextOf(call)));
  route(adminRestorePage, (call) => putAway(call.params.slug, call.body.version, false, contextOf(call)));

  route(adminReadSettings, async () => ({ data: presentSettings(await theSettings(db)) }));

  route(adminChangeSettings, async (call) => {
    const { body } = call;
    const limit = body.refund_limit === null ? null : toHalalas(body.refund_limit);
    const context = contextOf(call);
    const { row, approval } = await db.transaction(async (tx) => {
      const [before] = await tx.select().from(settings).limit(1).for("update");
      if (!before) throw new Problem("unavailable");
      if (before.version !== body.version) throw new Problem("version_conflict", { data: presentSettings(before) });
      const from = before.refundLimit;
      // Lower is safer: only a higher limit, or none, waits for a second person.
      const higher = from !== null && (limit === null || limit > from);
      if (higher) await requireFresh(call, tx);
      const wish = higher ? await askApproval(tx, { kind: "refund_limit", from, to: limit }, null, context) : null;
      if (!higher && limit !== from)
        await recordSecurityEvent(tx, { name: "refund_limit_changed", personId: null, details: { from, to: limit } });
      const [after] = await tx
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
          vatNumber: body.vat_number,
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
      await recordSecurityEvent(tx, { name: "settings_changed", personId: null, changes: maskedChanges(before, after ?? before) });
      await kept(tx, "settings", String(before.id), `version ${before.version}`, `version ${before.version + 1}`, context);
      return { row: after ?? before, approval: wish };
    });
    return { data: presentSettings(row), meta: { approval }, ...(approval === null ? {} : { message: LIMIT_WAITS }) };
  });
}

/** The audit row of a change, and the end of public copies. */
async function kept(
  tx: Executor,
  subject: "page" | "settings",
  subjectId: string,
  from: string | null,
  to: string,
  context: ActionContext,
): Promise<void> {
  await recordTransition(tx, { subject, subjectId, from, to }, context);
  await touchPublic(tx);
}

async function theSettings(db: Executor) {
  const [row] = await db.select().from(settings).limit(1);
  if (!row) throw new Problem("unavailable");
  return row;
}

/** The university's own text, locked; none where the version is 0. */
async function seenPage(tx: Executor, slug: PageSlug, version: number): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(pages).where(eq(pages.slug, slug)).for("update");
  if ((row?.version ?? 0) !== version) throw new Problem("version_conflict", { data: presentPage(slug, row) });
  return row;
}

function presentPage(slug: PageSlug, row: PageRow | undefined): StandingPage {
  const own = row && row.archivedAt === null ? row : null;
  const sample = SAMPLES[slug];
  const version = row?.version ?? 0;
  if (!own) {
    const side = (language: 0 | 1) =>
      sample.sections.map(({ id, heading, paragraphs, points = [] }) => ({
        id,
        heading: heading[language],
        paragraphs: paragraphs.map((text) => text[language]),
        points: points.map((text) => text[language]),
      }));
    return {
      slug,
      version,
      sample: true,
      title: { ar: sample.title[0], en: sample.title[1] },
      lead: { ar: sample.lead[0], en: sample.lead[1] },
      sections: { ar: side(0), en: side(1) },
      updated_at: null,
    };
  }
  const withPoints = (sections: PageRow["sectionsAr"]) => sections.map((section) => ({ ...section, points: section.points ?? [] }));
  return {
    slug,
    version,
    sample: false,
    title: { ar: own.titleAr, en: own.titleEn },
    lead: { ar: own.leadAr, en: own.leadEn },
    sections: { ar: withPoints(own.sectionsAr), en: withPoints(own.sectionsEn) },
    updated_at: own.updatedAt.toISOString(),
  };
}

const presentSettings = (row: typeof settings.$inferSelect): DataOf<typeof adminReadSettings> => ({
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
