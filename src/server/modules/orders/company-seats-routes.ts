import { acceptInvitation, freeSeat, inviteToSeats, readInvitation, readSeats } from "#contract/orders/company-seats.ts";
import { Problem } from "#contract/problem.ts";
import { acceptSeat, readInvitation as readByToken } from "#server/commands/orders/company-seats/accept-seat.ts";
import { freeSeat as makeFree } from "#server/commands/orders/company-seats/free-seat.ts";
import { inviteToSeats as invite } from "#server/commands/orders/company-seats/invite.ts";
import { readSeats as seatsOf } from "#server/commands/orders/company-seats/read-seats.ts";
import type { Route } from "#server/http/route.ts";

/** Seats that a company bought, for its buyer and for whom they are given to. */
export function companySeatsRoutes(route: Route): void {
  route(readSeats, async ({ db, params, caller, language, now }) => ({
    data: await seatsOf(db, uuid(params.id), caller.userId, language, now),
  }));

  route(inviteToSeats, async ({ db, params, body, caller, language, now }) => {
    const orderId = uuid(params.id);
    const { program_id: programId, emails } = body;
    const lines = await db.transaction((tx) => invite(tx, { orderId, userId: caller.userId, programId, emails }, now));
    return { data: { lines, seats: await seatsOf(db, orderId, caller.userId, language, now) } };
  });

  route(freeSeat, async ({ db, params, caller, language, now, requestId }) => {
    const [orderId, seatId] = [uuid(params.id), uuid(params.seat)];
    const context = { now, actor: `user:${caller.userId}`, requestId };
    await db.transaction((tx) => makeFree(tx, { orderId, seatId, userId: caller.userId }, context));
    return { data: await seatsOf(db, orderId, caller.userId, language, now) };
  });

  route(readInvitation, async ({ db, body, language, now }) => ({ data: await readByToken(db, body.token, language, now) }));

  route(acceptInvitation, async ({ db, body, caller, now, requestId }) => {
    const context = { now, actor: `user:${caller.userId}`, requestId };
    const { programId, toPay } = await db.transaction((tx) => acceptSeat(tx, body.token, caller.userId, context));
    return { data: { program_id: programId, to_pay: toPay } };
  });
}

/** @throws Problem `not_found`: what is no id cannot name anything */
function uuid(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
