import { msg } from "@lingui/core/macro";
import { decideRequest, getRequest, listRequests, refundOrder as refundOrderEndpoint } from "#contract/requests/admin-requests.ts";
import { Problem } from "#contract/problem.ts";
import { countedMetaOf, countedTo, pageOf } from "#contract/rules/paging.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import { decideAbsence } from "#server/commands/requests/decide-absence.ts";
import { decidePostponement } from "#server/commands/requests/decide-postponement.ts";
import { decideWithdrawal } from "#server/commands/requests/decide-withdrawal.ts";
import { decideDeparture } from "#server/commands/requests/departures.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { refundOrder } from "#server/commands/orders/refund-order.ts";
import { assigneeFilter, kindsOf } from "#server/commands/staff/queue-filters.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { readInbox } from "./inbox-queries.ts";
import { requestDetailOf } from "./queues/request-detail.ts";

/** How each kind is decided. */
export const DECIDE = {
  postponement: decidePostponement,
  withdrawal: decideWithdrawal,
  absence: decideAbsence,
  departure: decideDeparture,
};

const WAITS_FOR_SECOND = msg`This refund is above the limit. It waits until a second person confirms it; nothing is paid back before.`;
const REFUND_BEGUN = msg`The refund is on its way.`;

/** What staff see and decide of requests. Every decision leaves an audit row. */
export function adminRequestsRoutes(route: Route, { db }: Services): void {
  route(listRequests, async ({ query, caller, now }) => {
    const kinds = kindsOf(query["filter[kind]"]);
    if (!kinds) throw new Problem("validation_error", { fields: { "filter[kind]": [{ key: "selection" }] } });
    const { perPage, offset } = pageOf(query);
    const { items, counted } = await readInbox(
      db,
      {
        kinds,
        status: query["filter[status]"] ?? "open",
        q: (query.q ?? "").trim(),
        categories: scopeOf(caller, listRequests.options),
        assignee: assigneeFilter(query["filter[assignee]"], caller),
        overdue: query["filter[due]"] === "overdue",
        newestFirst: query.sort === "-created_at",
        limit: perPage,
        offset,
        countTo: countedTo(query),
      },
      now,
    );
    return { data: items, meta: countedMetaOf(query, counted) };
  });

  route(getRequest, async ({ params, language, now }) => ({
    data: await requestDetailOf(db, { kind: params.kind, id: requestId(params.id) }, language, now),
  }));

  route(decideRequest, async (call) => {
    const { params, body, caller, language, now, requestId: request } = call;
    const id = requestId(params.id);
    const { decision, note, version, without_refund: withoutRefund } = body;
    // It moves money.
    if (params.kind === "withdrawal" && decision === "approve" && !withoutRefund) await requireFresh(call);
    const context = { now, actor: `user:${caller.userId}`, requestId: request };
    await DECIDE[params.kind](db, id, { decision, note: note === "" ? null : note, version, withoutRefund }, context);
    return { data: await requestDetailOf(db, { kind: params.kind, id }, language, now) };
  });

  route(refundOrderEndpoint, async (call) => {
    const { params, body, caller, now, requestId: request } = call;
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(params.id)) throw new Problem("not_found");
    await requireFresh(call);
    const context = { now, actor: `user:${caller.userId}`, requestId: request };
    const refund = { programId: body.program_id, amount: toHalalas(body.amount), reason: body.reason, withdraw: body.withdraw };
    const { id, amount, vat, waiting } = await refundOrder(db, params.id.toLowerCase(), refund, context);
    return {
      data: {
        id,
        status: waiting ? ("awaiting_confirmation" as const) : ("processing" as const),
        amount: toSar(amount),
        vat_part: toSar(vat),
      },
      message: waiting ? WAITS_FOR_SECOND : REFUND_BEGUN,
    };
  });
}
