import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { CalendarFeed } from "#contract/requests/student-services.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { calendarFeeds } from "#server/db/tables/calendar-feeds.ts";
import { users } from "#server/db/tables/identity.ts";
import { hashSecret } from "#server/secrets.ts";

export interface FeedSettings {
  /** Of the configuration, the current one first. */
  secrets: readonly string[];
  publicUrl: string;
}

/** The account's link, or null. One of a secret that is not known any more cannot be shown, though it still works. */
export async function calendarFeed(
  db: Executor,
  { secrets, publicUrl }: FeedSettings,
  { userId, language }: { userId: number; language: Language },
): Promise<CalendarFeed | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  if (!row) return null;
  const token = secrets.map((secret) => calendarToken(secret, row.id)).find((one) => hashSecret(one) === row.tokenHash);
  if (token === undefined) return null;
  const url = `${publicUrl}/calendar/${token}.ics${language === "en" ? "?lang=en" : ""}`;
  return { url, webcal_url: url.replace(/^https?:/u, "webcal:"), created_at: row.createdAt.toISOString() };
}

/** Makes the account's link where there is none to show. */
export async function openFeed(
  db: Database,
  settings: FeedSettings,
  reader: { userId: number; language: Language },
  now: Date,
): Promise<CalendarFeed> {
  return await db.transaction(async (tx) => {
    const known = await calendarFeed(tx, settings, reader);
    if (known) return known;
    const id = randomUUID();
    const fresh = { id, tokenHash: hashSecret(calendarToken(settings.secrets[0] ?? "", id)), createdAt: now };
    await tx
      .insert(calendarFeeds)
      .values({ userId: reader.userId, ...fresh })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh });
    const made = await calendarFeed(tx, settings, reader);
    if (!made) throw new Error("the calendar link that was just made is not there");
    return made;
  });
}

export async function closeFeed(db: Executor, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Whose calendar a token opens, and whether they teach; null for no token of ours. */
export async function feedOwner(db: Executor, token: string): Promise<{ userId: number; teaches: boolean } | null> {
  const [row] = await db
    .select({ userId: calendarFeeds.userId, type: users.type })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, hashSecret(token)));
  return row ? { userId: row.userId, teaches: row.type === "instructor" } : null;
}

/**
 * The secret of a private calendar link: 256 bits. It is derived from the id of the link's row, so that a student can be shown
 * the link again on another device, while the database holds its hash alone.
 * @param secret of the configuration
 */
const calendarToken = (secret: string, feedId: string): string =>
  createHmac("sha256", secret).update(`calendar feed ${feedId}`).digest("base64url");
