import { and, eq } from "drizzle-orm";
import { receiveWebhook } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { settleSeen } from "#server/commands/orders/ask-gateway.ts";
import { payments, webhookEvents } from "#server/db/tables/commerce.ts";
import { deliverWebhook, WEBHOOK_DELIVERY } from "#server/commands/webhooks/tell-webhooks.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/**
 * Webhooks in both directions: events of ours to other systems, where the settings name any, and to us
 * notices of payment providers, each proved in its provider's way; then only the gateway's own answer counts, not the
 * notice. A notice is remembered once it has been acted upon: one that failed on the way is welcome again.
 */
export function webhooksRoutes(route: Route, services: Services): void {
  const { config, db, gateways, log } = services;

  const receivers = config.webhooks ?? { urls: [], secrets: [] };
  services.jobs.register(WEBHOOK_DELIVERY, ({ event, receiver }, context) =>
    deliverWebhook(context.db, receivers, { event: Number(event), receiver: String(receiver) }, context),
  );

  route(receiveWebhook, async ({ params, request, now, requestId }) => {
    const gateway = gateways.byProvider(params.provider);
    if (!gateway) throw new Problem("not_found");
    const { eventId, externalId } = gateway.verifyWebhook(
      request.rawBody ?? Buffer.alloc(0),
      request.headers,
      request.query as Record<string, unknown>,
    );
    const event = and(eq(webhookEvents.provider, gateway.provider), eq(webhookEvents.eventId, eventId));
    const [known] = await db.select({ eventId: webhookEvents.eventId }).from(webhookEvents).where(event);
    if (known) return { data: { received: 0 } };

    const seen = await gateway.fetchPayment(externalId);
    const payment = seen && isUuid(seen.reference) ? await paymentOf(gateway.provider, seen.reference) : null;
    if (seen && payment) {
      const context = { now, actor: `webhook:${gateway.provider}`, requestId };
      const settlement = await settleSeen(services, payment, seen, context);
      if (settlement === "mismatch") log.error({ payment: payment.id }, "a payment does not fit what the gateway says");
    } else log.warn({ provider: gateway.provider }, "a notice speaks of no payment of ours");
    await db.insert(webhookEvents).values({ provider: gateway.provider, eventId, receivedAt: now }).onConflictDoNothing();
    return { data: { received: 1 } };
  });

  /** By our own reference, which the gateway gives back: its id may not have reached us yet. */
  async function paymentOf(provider: string, reference: string) {
    const [payment] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, reference), eq(payments.provider, provider)));
    return payment ?? null;
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text);
