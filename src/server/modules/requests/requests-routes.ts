import { msg } from "@lingui/core/macro";
import { and, eq, inArray } from "drizzle-orm";
import {
  cancelPostponement as cancelPostponementEndpoint,
  getPostponement,
  getPostponementOptions,
  listPostponements,
  type Postponement,
  requestPostponement,
} from "#contract/requests/postponements.ts";
import { Problem } from "#contract/problem.ts";
import { uploadRequestFile } from "#contract/requests/requests.ts";
import {
  cancelWithdrawal as cancelWithdrawalEndpoint,
  getRefundQuote,
  getWithdrawal,
  isUndecidedWithdrawal,
  listWithdrawable,
  listWithdrawals,
  requestWithdrawal,
  type Withdrawal,
  WITHDRAWAL_STATUSES,
} from "#contract/requests/withdrawals.ts";
import { lockEnrollment, readHolidays, requestId } from "#server/commands/requests/open-requests.ts";
import { postponementOptions } from "#server/commands/requests/postponement-options.ts";
import { quoteRefund } from "#server/commands/orders/quote-refund.ts";
import { postponementsAre, readOwnPostponement, readPostponements } from "#server/commands/requests/read-postponements.ts";
import { asToldStudent, readOwnWithdrawal, readWithdrawals, withdrawalsAre } from "#server/commands/requests/read-withdrawals.ts";
import { keepRequestFile } from "#server/commands/files/request-drafts.ts";
import { cancelPostponement, submitPostponement } from "#server/commands/requests/submit-postponement.ts";
import { cancelWithdrawal, refuseOver, submitWithdrawal } from "#server/commands/requests/submit-withdrawal.ts";
import { newestIds } from "#server/db/newest.ts";
import { together } from "#server/db/reads/together.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { programOf, quoteReply, withdrawable } from "./quote-reply.ts";
import { registerRequestJobs } from "./request-jobs.ts";

export function requestsRoutes(route: Route, services: Services): void {
  const { db } = services;
  registerRequestJobs(services);

  route(uploadRequestFile, async ({ files: { file }, caller, now }) => {
    return { data: await keepRequestFile(db, file, caller.userId, now) };
  });

  route(listPostponements, async ({ caller, query, language }) => {
    const wanted = and(eq(postponements.userId, caller.userId), postponementsAre(query["filter[status]"]));
    const { ids, meta } = await newestIds(db, { table: postponements, id: postponements.id, at: postponements.createdAt }, wanted, query);
    const open = await db.$count(postponements, and(wanted, postponementsAre("open")));
    return { data: await readPostponements(db, inArray(postponements.id, ids), language), meta: { ...meta, open } };
  });

  route(getPostponementOptions, async ({ caller, query, language, now }) => {
    const { enrollment_id: enrollmentId, ...page } = query;
    const options = await postponementOptions(db, { userId: caller.userId, enrollmentId, language, ...page }, now);
    if (enrollmentId !== undefined && options.data.length === 0) throw new Problem("enrollment_not_found");
    return options;
  });

  route(getPostponement, async ({ params, caller, language }) => ({
    data: found(await readOwnPostponement(db, requestId(params.id), caller.userId, language)),
  }));

  route(requestPostponement, async ({ db: tx, body, caller, language, now, requestId: request }) => {
    const id = await submitPostponement(tx, caller.userId, body, { now, actor: `user:${caller.userId}`, requestId: request });
    const data: Postponement = found(await readOwnPostponement(tx, id, caller.userId, language));
    return { data, message: msg`Request submitted` };
  });

  route(cancelPostponementEndpoint, async ({ params, caller, language, now, requestId: request }) => {
    const id = requestId(params.id);
    await cancelPostponement(db, id, caller.userId, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: found(await readOwnPostponement(db, id, caller.userId, language)), message: msg`Request cancelled` };
  });

  route(listWithdrawals, async ({ caller, query, language }) => {
    const wanted = and(eq(withdrawals.userId, caller.userId), withdrawalsAre(query["filter[status]"]));
    const { ids, meta } = await newestIds(db, { table: withdrawals, id: withdrawals.id, at: withdrawals.createdAt }, wanted, query);
    const open = await db.$count(withdrawals, and(wanted, inArray(withdrawals.status, WITHDRAWAL_STATUSES.filter(isUndecidedWithdrawal))));
    return { data: (await readWithdrawals(db, inArray(withdrawals.id, ids), language)).map(asToldStudent), meta: { ...meta, open } };
  });

  route(
    listWithdrawable,
    async ({ caller, query, language, now }) => await withdrawable(db, { userId: caller.userId, language, ...query }, now),
  );

  route(getRefundQuote, async ({ caller, query, language, now }) => {
    const quoted = await db.transaction(async (tx) => {
      const enrollment = await lockEnrollment(tx, query.enrollment_id, caller.userId);
      refuseOver(enrollment, now);
      return { ...(await quoteRefund(tx, enrollment, now)), programId: enrollment.programId };
    });
    const [program, holidays] = await together(db, async (at) =>
      Promise.all([programOf(at, quoted.programId, language), readHolidays(at)]),
    );
    return { data: quoteReply(quoted, program, holidays, now) };
  });

  route(getWithdrawal, async ({ params, caller, language }) => ({
    data: found(await readOwnWithdrawal(db, requestId(params.id), caller.userId, language)),
  }));

  route(requestWithdrawal, async ({ body, caller, language, now, requestId: request }) => {
    const id = await submitWithdrawal(db, caller.userId, body, { now, actor: `user:${caller.userId}`, requestId: request });
    const data: Withdrawal = found(await readOwnWithdrawal(db, id, caller.userId, language));
    return { data, message: msg`Request submitted` };
  });

  route(cancelWithdrawalEndpoint, async ({ params, caller, language, now, requestId: request }) => {
    const id = requestId(params.id);
    await cancelWithdrawal(db, id, caller.userId, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: found(await readOwnWithdrawal(db, id, caller.userId, language)), message: msg`Request cancelled` };
  });
}

/** Another's request answers like a missing one. */
function found<T>(request: T | null): T {
  if (request === null) throw new Problem("request_not_found");
  return request;
}
