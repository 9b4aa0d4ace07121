import { useState } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import type { Notification, readNotifications } from "#contract/notifications/notifications.ts";
import { queueMutation, useSent, useWaiting } from "#app/state/queue/queue.ts";
import { setUnread } from "#app/state/notices/unread.ts";

interface ReadBody {
  ids?: string[];
  all_until?: string;
}

/** Marks as read here at once, and with the server as soon as there is a network (queued with the requests). */
export function useReading(retry: () => void) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState<string | null>(null);
  // What was read without a network stays read here, also after the page was opened again.
  const { waiting } = useWaiting("readNotifications");
  const queued = waiting.map(({ payload }) => (payload.body ?? {}) as ReadBody);
  useSent(["readNotifications"], retry);

  const covers = ({ ids, all_until: all }: ReadBody, { id, created_at }: Notification) =>
    (ids?.includes(id) ?? false) || (all !== undefined && created_at <= all);
  const send = async (body: ReadBody) => {
    const outcome = await queueMutation<DataOf<typeof readNotifications>>("readNotifications", { body: { ...body } });
    if (outcome.kind === "sent" && outcome.data) setUnread(outcome.data.unread);
  };
  return {
    allRead: until !== null || queued.some((body) => body.all_until !== undefined),
    isRead: (row: Notification) =>
      seen.has(row.id) || [...queued, ...(until === null ? [] : [{ all_until: until }])].some((body) => covers(body, row)),
    async read({ id, read_at }: Notification) {
      if (read_at !== null || seen.has(id)) return;
      setSeen((before) => new Set([...before, id]));
      await send({ ids: [id] });
    },
    /** Until the newest that was on screen: what came meanwhile is not read. */
    async readAll([newest]: readonly Notification[]) {
      if (!newest) return;
      setUntil(newest.created_at);
      await send({ all_until: newest.created_at });
    },
  };
}
