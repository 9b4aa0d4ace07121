import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { checkNationalSignIn, readNationalSignIn, startNationalSignIn } from "#contract/accounts/national-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { beginAttempt, noteProved, readState } from "#server/commands/sign-in/attempts.ts";
import { linkedAccount } from "#server/commands/sign-in/linked-accounts.ts";
import {
  claimsOf,
  keepRequest,
  NATIONAL,
  type NationalRequestRow,
  noteNotice,
  noteStatus,
  readRequest,
  subjectOf,
  takeTurn,
} from "#server/commands/sign-in/national-requests.ts";
import { readSignInCookie, setSignInCookie } from "#server/http/cookies.ts";
import { callerAddress, limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Route } from "#server/http/route.ts";
import type { NationalSignIn } from "#server/providers/national-sign-in/national-sign-in.ts";
import type { Services } from "#server/services.ts";
import { localPath } from "../begin-at-provider.ts";
import { arriveNationally } from "./national-arrival.ts";
import { tellRefused } from "../provider-begun.ts";

/** The names come with a notice, a moment after the status may be told: a new account waits for them for so long. */
const NAMES_MS = 8000;
/** A notice: a token of some lines. */
const NOTICE_LIMIT = 16 * 1024;

/** Signing in by the national sign-in: a number to pick on the phone, and looks at how it stands. */
export function nationalSignInRoutes(route: Route, services: Services): void {
  const { db, config, limits } = services;

  route(readNationalSignIn, async () => ({ data: { offered: services.nationalSignIn !== null } }));

  route(startNationalSignIn, async ({ body, request, reply, language, now }) => {
    const national = offered();
    const nationalId = body.national_id;
    // Nobody's phone is flooded, from wherever it is asked for. The ID itself is not kept.
    await limits.take("reset", `national:${subjectOf(nationalId)}`);
    const browser = setSignInCookie(request, reply, config);
    const id = randomUUID();
    const begun = await national.begin({ nationalId, requestId: id, language, address: callerAddress(request) });
    const redirect = localPath(body.redirect);
    const { state, expiresAt } = await db.transaction(async (tx) => {
      const attempt = await beginAttempt(tx, { provider: NATIONAL, browser, redirect, shared: body.shared ?? false }, now);
      return { state: attempt, expiresAt: await keepRequest(tx, attempt, { id, nationalId, ...begun }, now) };
    });
    return { data: { request: state, number: begun.number, expires_at: expiresAt.toISOString() } };
  });

  route(checkNationalSignIn, async (call) => {
    const { body, request, now } = call;
    const national = offered();
    const asked = { provider: NATIONAL, browser: readSignInCookie(request, config), state: body.request };
    const attempt = await readState(db, asked, now).catch((error: unknown) => tellRefused(db, error, NATIONAL));
    const row = await look(national, await readRequest(db, attempt.id), now);
    const isOver = row.status === "waiting" && row.expiresAt <= now;
    if (row.status !== "approved") return { data: { status: isOver ? ("expired" as const) : row.status, arrival: null } };
    const claims = claimsOf(row);
    const isNamed = claims.nameAr !== null || claims.nameEn !== null;
    const waited = now.getTime() - (row.settledAt ?? now).getTime();
    if (!isNamed && waited < NAMES_MS && !(await linkedAccount(db, NATIONAL, claims.subject)))
      return { data: { status: "waiting" as const, arrival: null } };
    // An answer that was lost is asked for again: each look has a ticket of its own, in this browser alone.
    const proved = await db.transaction((tx) => noteProved(tx, attempt, claims));
    return { data: { status: row.status, arrival: await arriveNationally(services, call, proved.attempt, proved.ticket, {}) } };
  });

  /** What the service says now, where it was not asked within the last seconds; its silence is not the person's affair. */
  async function look(national: NationalSignIn, row: NationalRequestRow, now: Date): Promise<NationalRequestRow> {
    if (row.status !== "waiting" || row.expiresAt <= now || !(await takeTurn(db, row, now))) return row;
    const status = await national.ask(row).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "national_unavailable") return "waiting" as const;
      throw error;
    });
    await noteStatus(db, row, status, now);
    return await readRequest(db, row.attemptId);
  }

  function offered(): NationalSignIn {
    if (!services.nationalSignIn) throw new Problem("not_found");
    return services.nationalSignIn;
  }
}

/**
 * `POST /sign-in/national/callback` takes the service's notice by its own protocol, outside the API: `{ token, transId, requestId }`, of
 * which only what is signed counts. 200 for what is known, also twice and late; 400 for what is not; 503 where its keys cannot be read.
 */
export function nationalDoor(app: FastifyInstance, services: Services): void {
  const { db, clock, nationalSignIn } = services;
  if (!nationalSignIn) return;
  app.post<{ Body: unknown }>("/sign-in/national/callback", { bodyLimit: NOTICE_LIMIT }, async (request, reply) => {
    await limitAddress(services, request, "write");
    reply.header("cache-control", "no-store");
    const { token, requestId } = (request.body ?? {}) as { token?: unknown; requestId?: unknown };
    const refused = () => reply.code(400).send({ error: "invalid_request" });
    if (typeof token !== "string" || typeof requestId !== "string" || !UUID.test(requestId)) return await refused();
    try {
      const notice = await nationalSignIn.readNotice(token);
      if (!notice || !(await noteNotice(db, requestId, notice, clock.now()))) return await refused();
    } catch (error) {
      if (error instanceof Problem && error.code === "national_unavailable") return await reply.code(503).send({ error: "unavailable" });
      throw error;
    }
    return await reply.code(200).send({});
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
