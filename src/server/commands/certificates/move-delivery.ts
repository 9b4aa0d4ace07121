import { and, eq, sql } from "drizzle-orm";
import type { DeliveryStatus } from "#contract/certificates/certificates.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries, certificates } from "#server/db/tables/certificates.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "#server/commands/requests/request-events.ts";

export type DeliveryRow = typeof certificateDeliveries.$inferSelect;

/** The delivery's machine (api.md §7). A copy that came back is printed or sent again. */
const MOVES: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  requested: ["preparing", "cancelled"],
  awaiting_payment: ["preparing", "cancelled"],
  preparing: ["shipped", "cancelled"],
  shipped: ["delivered", "returned"],
  delivered: [],
  returned: ["preparing"],
  cancelled: [],
};

export const canMoveDelivery = (from: DeliveryStatus, to: DeliveryStatus): boolean => MOVES[from].includes(to);

type Shipment = Pick<DeliveryRow, "carrier" | "trackingNumber" | "trackingUrl" | "expectedOn">;

/**
 * Moves a delivery whose row the caller has locked: the row, the event that its student reads, the audit row, and, where
 * somebody else moved it, the notification.
 * @param note to the student
 * @throws Problem `request_closed` for a move that the machine does not have
 */
export async function moveDelivery(
  db: Executor,
  delivery: DeliveryRow,
  to: Exclude<DeliveryStatus, "requested" | "awaiting_payment">,
  { note = null, shipment }: { note?: string | null; shipment?: Shipment },
  context: ActionContext,
): Promise<void> {
  const from = delivery.status;
  if (!canMoveDelivery(from, to)) throw new Problem("request_closed");
  const [moved] = await db
    .update(certificateDeliveries)
    .set({ status: to, version: sql`${certificateDeliveries.version} + 1`, ...shipment })
    .where(and(eq(certificateDeliveries.id, delivery.id), eq(certificateDeliveries.status, from)))
    .returning();
  if (!moved) throw new Problem("request_closed");
  Object.assign(delivery, moved);
  await recordRequestEvent(db, { kind: "delivery", id: delivery.id }, { from, to, note }, context);
  await recordTransition(db, { subject: "certificate_delivery", subjectId: delivery.id, from, to, reason: note }, context);
  if (context.actor !== `user:${delivery.userId}`) await notifyOfDelivery(db, delivery, to, context.now);
}

async function notifyOfDelivery(db: Executor, delivery: DeliveryRow, status: Parameters<typeof moveDelivery>[2], now: Date): Promise<void> {
  const [certificate] = await db.select().from(certificates).where(eq(certificates.id, delivery.certificateId));
  if (!certificate) return;
  const program = { ar: certificate.snapshot.title_ar, en: certificate.snapshot.title_en };
  const values = { status, program, ...(delivery.trackingNumber === null ? {} : { tracking_number: delivery.trackingNumber }) };
  await notify(
    db,
    { userId: delivery.userId, kind: "delivery_update", target: { type: "delivery", id: delivery.certificateId }, values },
    now,
  );
}
