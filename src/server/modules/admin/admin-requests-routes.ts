import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { decideRequest, getRequest, listRequests, refundOrder as refundOrderEndpoint } from "#contract/requests/admin-requests.ts";
import { Problem } from "#contract/problem.ts";
import { countedMetaOf, countedTo, pageOf } from "#contract/rules/paging.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { decideAbsence } from "#server/commands/requests/decide-absence.ts";
import { decidePostponement } from "#server/commands/requests/decide-postponement.ts";
import { decideWithdrawal } from "#server/commands/requests/decide-withdrawal.ts";
import { decideDeparture } from "#server/commands/requests/departures.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { readPostponements } from "#server/commands/requests/read-postponements.ts";
import { readAbsences, readDepartures } from "#server/commands/requests/read-teaching-requests.ts";
import { readWithdrawals } from "#server/commands/requests/read-withdrawals.ts";
import { refundOrder } from "#server/commands/orders/refund-order.ts";
import { assigneeFilter, kindsOf } from "#server/commands/staff/queue-filters.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";
import { absences, departures } from "#server/db/tables/teaching.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { readInbox } from "./inbox-queries.ts";

/** How each kind is decided. */
export const DECIDE = {
  postponement: decidePostponement,
  withdrawal: decideWithdrawal,
  absence: decideAbsence,
  departure: decideDeparture,
};
type Decided = keyof typeof DECIDE;

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

  route(getRequest, async ({ params, language, now }) => ({ data: await detail(params.kind, requestId(params.id), language, now) }));

  route(decideRequest, async (call) => {
    const { params, body, caller, language, now, requestId: request } = call;
    const id = requestId(params.id);
    const { decision, note, version, without_refund: withoutRefund } = body;
    // It moves money.
    if (params.kind === "withdrawal" && decision === "approve" && !withoutRefund) await requireFresh(call);
    const context = { now, actor: `user:${caller.userId}`, requestId: request };
    await DECIDE[params.kind](db, id, { decision, note: note === "" ? null : note, version, withoutRefund }, context);
    return { data: await detail(params.kind, id, language, now) };
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

  async function detail(kind: Decided, id: string, language: Language, now: Date) {
    const filter = { kinds: [kind], status: "all", q: "", id, categories: null, newestFirst: false, limit: 1, offset: 0 } as const;
    const [request] = (await readInbox(db, filter, now)).items;
    if (!request) throw new Problem("request_not_found");
    const [postponement] = kind === "postponement" ? await readPostponements(db, eq(postponements.id, id), language) : [];
    const [withdrawal] = kind === "withdrawal" ? await readWithdrawals(db, eq(withdrawals.id, id), language) : [];
    const [absence] = kind === "absence" ? await readAbsences(db, eq(absences.id, id), language) : [];
    const [departure] = kind === "departure" ? await readDepartures(db, eq(departures.id, id), language) : [];
    return {
      request,
      postponement: postponement ?? null,
      withdrawal: withdrawal ?? null,
      absence: absence ?? null,
      departure: departure ?? null,
    };
  }
}
