import { createPublicKey } from "node:crypto";
import { asc, inArray, sql } from "drizzle-orm";
import { adminTools, MOST_TOOLS } from "#contract/tools/admin-tools.ts";
import { authorizationUrl, issuerOf, keysUrl, tokenUrl } from "#server/commands/tools/tool-addresses.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, refuse, serveResource } from "../serve-resource.ts";

const toolId = sql<number>`(${itemContents.body} -> 'tool' ->> 'toolId')::int`;

/** External tools that lessons may open (LTI 1.3), as staff register them. */
export function adminToolsRoutes(route: Route, services: Services): void {
  const { config } = services;

  /** Plain http is for whoever tries a tool out on the machine that all of it runs on. */
  const checked = (field: string, address: string): string =>
    address.startsWith("http:") && !config.publicIsLoopback ? refuse(field, "link") : address;

  serveResource(route, services, adminTools, {
    subject: "tool",
    table: tools,
    order: [asc(tools.nameAr), asc(tools.id)],
    most: { count: MOST_TOOLS, field: "name_ar" },
    search: holds(tools.nameAr, tools.nameEn, tools.loginUrl),
    present: async (db, rows) => {
      const lessons = await lessonsOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: row.archivedAt?.toISOString() ?? null,
        name: { ar: row.nameAr, en: row.nameEn },
        login_url: row.loginUrl,
        launch_urls: row.launchUrls,
        content_url: row.contentUrl,
        key_url: row.keyUrl,
        public_key: row.publicKey,
        shares_name: row.sharesName,
        shares_email: row.sharesEmail,
        writes_grades: row.writesGrades,
        reads_members: row.readsMembers,
        platform: {
          issuer: issuerOf(config),
          client_id: row.clientId,
          deployment_id: row.deploymentId,
          authorization_url: authorizationUrl(config),
          token_url: tokenUrl(config),
          keys_url: keysUrl(config),
        },
        lessons: lessons.get(row.id) ?? 0,
      }));
    },
    columns: (_tx, form) => {
      const publicKey = form.public_key || null;
      if (publicKey !== null && !isRsaKey(publicKey)) refuse("public_key", "selection");
      return Promise.resolve({
        nameAr: form.name.ar,
        nameEn: form.name.en,
        loginUrl: checked("login_url", form.login_url),
        launchUrls: [...new Set(form.launch_urls.map((address, place) => checked(`launch_urls[${place}]`, address)))],
        contentUrl: form.content_url ? checked("content_url", form.content_url) : null,
        keyUrl: form.key_url ? checked("key_url", form.key_url) : null,
        publicKey,
        sharesName: form.shares_name,
        sharesEmail: form.shares_email,
        writesGrades: form.writes_grades,
        readsMembers: form.reads_members,
      });
    },
    // Lessons say of themselves whether they count: with the right of their tool that changes.
    written: async (tx, { id, writesGrades }, _form, before) => {
      if (before && before.writesGrades !== writesGrades)
        await tx
          .update(itemContents)
          .set({ body: sql`jsonb_set(${itemContents.body}, '{tool,reports}', ${JSON.stringify(writesGrades)}::jsonb)` })
          .where(sql`${itemContents.body} ? 'tool' and ${toolId} = ${id}`);
    },
  });
}

async function lessonsOf(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: toolId, count: sql<number>`count(*)::int` })
    .from(itemContents)
    .innerJoin(programItems, sql`${programItems.id} = ${itemContents.itemId} and ${programItems.status} <> 'archived'`)
    .where(sql`${itemContents.body} ? 'tool' and ${inArray(toolId, [...ids])}`)
    .groupBy(toolId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function isRsaKey(pem: string): boolean {
  try {
    const key = createPublicKey({ key: pem, format: "pem", type: "spki" });
    return pem.includes("PUBLIC KEY") && key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
  } catch {
    return false;
  }
}
