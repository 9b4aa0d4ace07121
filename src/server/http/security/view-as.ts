import { and, eq, gt, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { VIEW_HEADER } from "#contract/security/account-views.ts";
import { Problem } from "#contract/problem.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountViews } from "#server/db/tables/staff/account-views.ts";
import type { Caller } from "#server/http/caller.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/**
 * Who is read for: the learner whose pages a view shows, where the call names one, else the caller. A view counts beside the session
 * that began it, until its end, as long as a role allows it and the account is a learner's.
 * @throws Problem `unauthenticated` where it is over, or never was this session's
 */
export async function readFor(services: Services, request: FastifyRequest, caller: Caller | null): Promise<Caller | null> {
  const token = request.headers[VIEW_HEADER.toLowerCase()];
  if (caller === null || token === undefined) return caller;
  if (typeof token !== "string" || caller.lacksSecondFactor || !caller.capabilities.has("people.view_as"))
    throw new Problem("unauthenticated");
  const [view] = await services.db
    .select({ id: accountViews.id, personId: accountViews.personId })
    .from(accountViews)
    .innerJoin(users, eq(users.id, accountViews.personId))
    .where(
      and(
        eq(accountViews.tokenHash, hashSecret(token)),
        eq(accountViews.viewerId, caller.userId),
        eq(accountViews.viewerSession, caller.sessionId),
        gt(accountViews.endsAt, services.clock.now()),
        eq(users.type, "student"),
        isNull(users.deletedAt),
      ),
    );
  if (!view) throw new Problem("unauthenticated");
  return {
    ...caller,
    userId: view.personId,
    type: "student",
    capabilities: new Set(),
    roles: [],
    view: { id: view.id, by: caller.userId },
  };
}
