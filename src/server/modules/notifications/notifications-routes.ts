import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import {
  getNotificationPreferences,
  subscribePush,
  unsubscribePush,
  updateNotificationPreferences,
} from "#contract/notifications/notification-preferences.ts";
import { countUnread, listNotifications, readNotifications } from "#contract/notifications/notifications.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { announceSessions } from "#server/commands/notifications/announce-sessions.ts";
import { readChoices, unreadCount, writeChoices } from "#server/commands/notifications/notification-choices.ts";
import { NOTIFICATION_MAIL, NOTIFICATION_PUSH } from "#server/commands/notifications/deliver.ts";
import { TELL_NOTICE, sendNotice } from "#server/commands/notifications/notify-many.ts";
import { CONVERSATION_LETTER, gatherLetters } from "#server/commands/notifications/gather-letters.ts";
import { dropSubscription, keepSubscription } from "#server/commands/notifications/push-subscriptions.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Route } from "#server/http/route.ts";
import { readableRows } from "#server/readable-rows.ts";
import { safeError } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";
import { sendConversationLetter } from "./conversation-letter.ts";
import { sendNotificationMail } from "./notification-mail.ts";
import { notificationData, notificationPage, hideNotifications } from "./notification-queries.ts";
import { sendNotificationPush } from "./notification-push.ts";

/** A letter is of seven in the morning: nobody waits for it by the minute. */
const GATHER_EVERY_SECONDS = 900;

export function notificationsRoutes(route: Route, services: Services): void {
  const { db, words, push, jobs, log } = services;

  route(listNotifications, async ({ caller, query, language }) => {
    const { perPage, offset } = pageOf(query);
    const unread = query["filter[unread]"] === "true";
    const found = await notificationPage(db, { userId: caller.userId, unread, limit: perPage, offset });
    const { rows } = found;
    const data = readableRows(log, "notifications", rows, (row) => notificationData(row, words, language));
    const readable = new Set(data.map(({ id }) => id));
    const unreadable = rows.filter(({ id }) => !readable.has(id)).map(({ id }) => id);
    await hideNotifications(db, unreadable).catch((error: unknown) =>
      log.warn({ error: safeError(error) }, "unreadable notifications stay listed"),
    );
    const hidden = rows.filter(({ id, readAt }) => readAt === null && !readable.has(id)).length;
    return { data, meta: { ...pageMetaOf(query, found.total - unreadable.length), unread: found.unread - hidden } };
  });

  route(countUnread, async ({ caller }) => ({ data: { unread: await unreadCount(db, caller.userId) } }));

  route(readNotifications, async ({ db: tx, caller, body, now }) => {
    const mine = [eq(notifications.userId, caller.userId), isNull(notifications.readAt)];
    if (body.ids && body.ids.length > 0)
      await tx
        .update(notifications)
        .set({ readAt: now })
        .where(and(...mine, inArray(notifications.id, body.ids)));
    if (body.all_until !== undefined)
      await tx
        .update(notifications)
        .set({ readAt: now })
        .where(and(...mine, lte(notifications.createdAt, new Date(body.all_until))));
    return { data: { unread: await unreadCount(tx, caller.userId) } };
  });

  route(getNotificationPreferences, async ({ caller }) => ({ data: await readChoices(db, caller.userId, await push.publicKey()) }));

  route(updateNotificationPreferences, async ({ caller, body, now }) => {
    const key = await push.publicKey();
    await db.transaction((tx) => writeChoices(tx, caller.userId, body, key, now));
    return { data: await readChoices(db, caller.userId, key) };
  });

  route(subscribePush, async ({ caller, body, language, now }) => {
    push.checkEndpoint(body.endpoint);
    return { data: { id: await db.transaction((tx) => keepSubscription(tx, { ...caller, ...body, language }, now)) } };
  });

  route(unsubscribePush, async ({ caller, params }) => {
    await dropSubscription(db, caller.userId, params.id);
    return { data: { done: true } };
  });

  jobs.register(NOTIFICATION_MAIL, ({ notificationId }) => sendNotificationMail(services, String(notificationId)));
  jobs.register(CONVERSATION_LETTER, ({ userId, since, until }) =>
    sendConversationLetter(services, { userId: Number(userId), since: String(since), until: String(until) }),
  );
  jobs.register(NOTIFICATION_PUSH, ({ notificationId }) => sendNotificationPush(services, String(notificationId)));
  jobs.register(TELL_NOTICE, ({ noticeId }, { db: own, now, signal }) => sendNotice(own, String(noticeId), now, signal));
  jobs.every(GATHER_EVERY_SECONDS, "letters about conversations", async ({ db: own, now }) => {
    await gatherLetters(own, now);
  });
  jobs.every(60, "sessions that begin soon", async ({ db: own, now }) => {
    await announceSessions(own, now);
  });
}
