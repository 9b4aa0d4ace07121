import { Problem } from "#contract/problem.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { ProvedAttempt } from "#server/commands/sign-in/attempts.ts";
import type { UserRow } from "#server/commands/sign-in/user-data.ts";
import type { Executor } from "#server/db/client.ts";
import type { PlatformLaunch } from "#server/db/tables/security/provider-sign-in.ts";
import { enterCourse } from "./enter-course.ts";

/** @throws Problem `sso_refused` for a sign-in that no platform began */
export function launchOf({ claims }: Pick<ProvedAttempt, "claims">): PlatformLaunch {
  if (!claims.launch) throw new Problem("sso_refused");
  return claims.launch;
}

/** A platform of another university says who learns there: it opens no account that teaches or keeps the house here. @throws Problem `not_a_learner` */
export function refuseOthers({ type }: Pick<UserRow, "type">): void {
  if (type !== "student") throw new Problem("not_a_learner");
}

/** Lets a person in whom a platform proved, in the transaction in which their session begins. @throws Problem as `enterCourse` */
export async function enterFromPlatform(
  tx: Executor,
  attempt: ProvedAttempt,
  user: UserRow,
  context: Pick<ActionContext, "now" | "requestId">,
): Promise<UserRow> {
  refuseOthers(user);
  await enterCourse(tx, launchOf(attempt), user.id, context);
  return user;
}
