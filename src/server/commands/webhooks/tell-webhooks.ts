import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";
import { sendWebhook } from "#server/providers/webhooks/send-webhook.ts";
import type { WebhookSettings } from "#server/providers/webhooks/webhook-settings.ts";

export const WEBHOOK_DELIVERY = "webhook-delivery";

/** Names a receiver where its address must not be read: it may bear a token. */
const receiverOf = (url: string): string => createHash("sha256").update(url).digest("hex").slice(0, 16);

type Event = typeof securityEvents.$inferSelect;

/**
 * Writes a job for each event that other systems are told of and for each of them, in the transaction that links the events: none is left out and
 * none is written twice, whatever dies in between. Ids rise with the log; messages may arrive in another order, since one that fails holds up no other.
 */
export const tellWebhooks =
  ({ urls, events }: Pick<WebhookSettings, "urls" | "events">, now: () => Date) =>
  async (tx: Executor, linked: readonly Event[]): Promise<void> =>
    await enqueueJobs(
      tx,
      linked
        .filter(({ name }) => events.has(name))
        .flatMap(({ id }) =>
          urls.map((url) => ({
            kind: WEBHOOK_DELIVERY,
            payload: { event: id, receiver: receiverOf(url) },
            runAt: now(),
            onceKey: `${WEBHOOK_DELIVERY} ${id} ${receiverOf(url)}`,
          })),
        ),
    );

/**
 * Tells one receiver of one event. What it is told is never personal: names of things, kinds, amounts in halalas, numbers of accounts; whoever
 * wants to know more asks for it by these.
 * @throws Error where the receiver did not take it: its job tries again for a day, then staff find it set aside
 */
export async function deliverWebhook(
  db: Database,
  { urls, secrets }: Pick<WebhookSettings, "urls" | "secrets">,
  { event: id, receiver }: { event: number; receiver: string },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const [event] = await db.select().from(securityEvents).where(eq(securityEvents.id, id));
  const url = urls.find((one) => receiverOf(one) === receiver);
  // Whoever is not named any more is told nothing more.
  if (!event || url === undefined) return;
  const body = JSON.stringify({
    id: `evt_${event.id}`,
    type: event.name,
    created_at: event.at.toISOString(),
    data: { subject: event.subject, person: event.personId, actor: event.actorId, ...event.details },
  });
  await sendWebhook(url, { id: `evt_${event.id}`, body }, secrets, now, signal);
}
