import { asc, eq } from "drizzle-orm";
import {
  adminDecideNameCorrection,
  adminDeliverDelivery,
  adminListDeliveries,
  adminListNameCorrections,
  type AdminNameCorrection,
  adminPrepareDelivery,
  adminReturnDelivery,
  adminShipDelivery,
} from "#contract/certificates/admin-certificates.ts";
import type { Delivery } from "#contract/certificates/certificates.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { decideNameCorrection } from "#server/commands/accounts/correct-name.ts";
import { type DeliveryRow, moveDelivery } from "#server/commands/certificates/move-delivery.ts";
import { lockDelivery, presentDeliveries } from "#server/commands/certificates/read-deliveries.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";
import { assigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries, certificates, nameCorrections } from "#server/db/tables/certificates.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { listedCorrections, listedDeliveries } from "./queues/listed-deliveries.ts";
import { queuedOf } from "./queues/queued-of.ts";
import { contextOf } from "./serve-resource.ts";

/** Not at its end; what is shipped waits for its carrier. */
const OPEN: readonly DeliveryRow["status"][] = ["requested", "preparing", "shipped", "returned"];

/** Paper copies on their way, and names to correct. Every change leaves an audit row and tells the student. */
export function adminDeliveriesRoutes(route: Route, { db, config }: Services): void {
  route(adminListDeliveries, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const wanted = listedDeliveries(db, {
      status: query["filter[status]"],
      assignee: assigneeFilter(query["filter[assignee]"], caller),
      categories: scopeOf(caller, adminListDeliveries.options),
    });
    const rows = await db
      .select({ delivery: certificateDeliveries, number: certificates.number })
      .from(certificateDeliveries)
      .innerJoin(certificates, eq(certificates.id, certificateDeliveries.certificateId))
      .where(wanted)
      .orderBy(asc(certificateDeliveries.createdAt), asc(certificateDeliveries.id))
      .limit(perPage)
      .offset(offset);
    const shown = await presentDeliveries(
      db,
      rows.map(({ delivery }) => delivery),
    );
    const clocks = rows.map(({ delivery: { id, createdAt: since, status: at } }) => {
      return { id, since, open: OPEN.includes(at), waits: at === "shipped" };
    });
    const queued = await queuedOf(db, "delivery", clocks, now);
    const data = rows.map(({ delivery, number }, index) => ({
      ...(queued[index] as (typeof queued)[number]),
      delivery: shown[index] as Delivery,
      certificate_number: number,
      user_id: delivery.userId,
    }));
    return { data, meta: pageMetaOf(query, await db.$count(certificateDeliveries, wanted)) };
  });

  route(adminPrepareDelivery, async ({ params, body, ...call }) => ({
    data: await move(params.id, "preparing", { note: body.note || null }, contextOf(call)),
  }));
  route(adminDeliverDelivery, async ({ params, body, ...call }) => ({
    data: await move(params.id, "delivered", { note: body.note || null }, contextOf(call)),
  }));
  route(adminReturnDelivery, async ({ params, body, ...call }) => ({
    data: await move(params.id, "returned", { note: body.note || null }, contextOf(call)),
  }));
  route(adminShipDelivery, async ({ params, body, ...call }) => {
    const shipment = {
      carrier: body.carrier,
      trackingNumber: body.tracking_number,
      trackingUrl: body.tracking_url || null,
      expectedOn: body.expected_on || null,
    };
    return { data: await move(params.id, "shipped", { shipment }, contextOf(call)) };
  });

  route(adminListNameCorrections, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const wanted = listedCorrections(db, {
      status: query["filter[status]"],
      assignee: assigneeFilter(query["filter[assignee]"], caller),
      categories: scopeOf(caller, adminListNameCorrections.options),
    });
    const rows = await corrections(db)
      .where(wanted)
      .orderBy(asc(nameCorrections.createdAt), asc(nameCorrections.id))
      .limit(perPage)
      .offset(offset);
    return { data: await presentCorrections(db, rows, now), meta: pageMetaOf(query, await db.$count(nameCorrections, wanted)) };
  });

  route(adminDecideNameCorrection, async ({ params, body, ...call }) => {
    const decision = { decision: body.decision, note: body.note || null };
    const { id } = await db.transaction((tx) => decideNameCorrection(tx, config.secret, params.id, decision, contextOf(call)));
    const [row] = await corrections(db).where(eq(nameCorrections.id, id));
    const [shown] = row ? await presentCorrections(db, [row], call.now) : [];
    if (!shown) throw new Problem("request_not_found");
    return { data: shown };
  });

  async function move(
    id: string,
    to: Parameters<typeof moveDelivery>[2],
    more: Parameters<typeof moveDelivery>[3],
    context: ActionContext,
  ): Promise<Delivery> {
    const row = await db.transaction(async (tx): Promise<DeliveryRow> => {
      const delivery = await lockDelivery(tx, id);
      if (!delivery) throw new Problem("request_not_found");
      await moveDelivery(tx, delivery, to, more, context);
      return delivery;
    });
    const [shown] = await presentDeliveries(db, [row]);
    if (!shown) throw new Problem("request_not_found");
    return shown;
  }
}

const corrections = (db: Executor) =>
  db
    .select({ correction: nameCorrections, number: certificates.number, snapshot: certificates.snapshot })
    .from(nameCorrections)
    .innerJoin(certificates, eq(certificates.id, nameCorrections.certificateId))
    .$dynamic();

async function presentCorrections(db: Executor, rows: Awaited<ReturnType<typeof corrections>>, now: Date): Promise<AdminNameCorrection[]> {
  const ids = rows.map(({ correction }) => correction.id);
  const clocks = rows.map(({ correction: { id, createdAt, status } }) => ({
    id,
    since: createdAt,
    open: status === "pending",
    waits: false,
  }));
  const queued = await queuedOf(db, "name_correction", clocks, now);
  const evidence = await readRequestFiles(db, "name_correction", ids);
  return rows.map(({ correction, number, snapshot }, index) => ({
    ...(queued[index] as (typeof queued)[number]),
    id: correction.id,
    status: correction.status,
    certificate_id: correction.certificateId,
    certificate_number: number,
    user_id: correction.userId,
    holder_ar: snapshot.holder_ar,
    holder_en: snapshot.holder_en,
    full_name_ar: correction.fullNameAr,
    full_name_en: correction.fullNameEn,
    evidence: correction.evidence,
    attachments: evidence.get(correction.id) ?? [],
    note: correction.note,
    created_at: correction.createdAt.toISOString(),
    decided_on: correction.decidedAt === null ? null : riyadhDay(correction.decidedAt),
  }));
}
