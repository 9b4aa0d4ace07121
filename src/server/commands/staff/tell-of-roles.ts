import type { Executor } from "#server/db/client.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** Tells a person that their roles are others now; its payload is `{ userId }`. */
export const ROLES_CHANGED_MAIL = "roles-changed-mail";

/** Writes the work of mailing, in the transaction of the change. The mail says the roles as they are when it is written. */
export const tellOfRoles = (tx: Executor, userId: number, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: ROLES_CHANGED_MAIL, payload: { userId }, runAt: now });
