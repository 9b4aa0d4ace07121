import { eq } from "drizzle-orm";
import type { PushMessage } from "#contract/notifications/notification-path.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import { forgetSubscriptions, reachable } from "#server/commands/notifications/push-subscriptions.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Services } from "#server/services.ts";

/** A phone shows a session that begins in minutes, and one that moved, also while it saves power. */
const URGENT: readonly string[] = ["session_soon", "session_changed"];

/**
 * Rings at every browser of a person, each in the language it subscribed in. A browser that gave its subscription up is
 * forgotten. Where one push service does not answer, the job is tried again; the worker shows the same notification once (its
 * id is the tag).
 */
export async function sendNotificationPush({ db, words, push, clock, log }: Services, id: string): Promise<void> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  // Read elsewhere while the device kept quiet: there is nothing to say any more.
  if (!row || row.readAt) return;
  const content = readContent(row);
  if (!content) return log.error({ id }, "a notification cannot be read and is not pushed");
  const gone: string[] = [];
  const failures: unknown[] = [];
  for (const subscription of await reachable(db, row.userId, clock.now())) {
    const { language } = subscription;
    const sentences = notificationSentences(words, language, content);
    const message: PushMessage = { id: row.id, owner: subscription.ownerTag, ...sentences, language, target: row.target };
    try {
      if ((await push.send(subscription, JSON.stringify(message), URGENT.includes(row.kind))) === "gone") gone.push(subscription.id);
    } catch (error) {
      failures.push(error);
    }
  }
  await forgetSubscriptions(db, gone);
  if (failures.length > 0) throw new Error(`${failures.length} push services did not answer`, { cause: failures[0] });
}
