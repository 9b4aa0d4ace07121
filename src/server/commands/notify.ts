import { eq } from "drizzle-orm";
import { DEFAULT_CHOICES, OWN_LETTER } from "#contract/notification-preferences.ts";
import type { NotificationTarget } from "#contract/notification-path.ts";
import type { Executor } from "#server/db/client.ts";
import { notificationPreferences, notifications } from "#server/db/tables/notifications.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { NotificationContent } from "#contract/notification-values.ts";
import { afterQuietHours } from "./quiet-hours.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** Jobs with `{ notificationId }`: no sentence and no address waits in the queue. */
export const NOTIFICATION_MAIL = "notification-mail";
export const NOTIFICATION_PUSH = "notification-push";

export type NewNotification = NotificationContent & {
  userId: number;
  /** What it is about; its screen is `notificationPath`. */
  target: NotificationTarget;
};

/**
 * Tells a person what happened, in the transaction in which it happened: a row for the app's own list, and jobs for letter and
 * device as the person chose. In quiet hours the device rings when they end; a session that starts soon would be over by then.
 */
export async function notify(tx: Executor, { userId, kind, values, target }: NewNotification, now: Date): Promise<void> {
  const [chosen] = await tx.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  const choice = chosen?.choices[kind] ?? DEFAULT_CHOICES[kind];
  const id = uuidV7(now);
  await tx
    .insert(notifications)
    .values({ id, userId, kind, target, values: values as unknown as Record<string, unknown>, shown: choice.app, createdAt: now });
  const job = { payload: { notificationId: id } };
  if (choice.email && !OWN_LETTER.includes(kind)) await enqueueJob(tx, { ...job, kind: NOTIFICATION_MAIL, runAt: now });
  if (!choice.push) return;
  const ringsAt = afterQuietHours(now, chosen?.quietFrom ?? null, chosen?.quietTo ?? null);
  if (kind === "session_soon" && ringsAt > now) return;
  await enqueueJob(tx, { ...job, kind: NOTIFICATION_PUSH, runAt: ringsAt });
}
