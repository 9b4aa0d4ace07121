import { worksHere } from "#server/commands/staff/change-role.ts";
import { isMadeFor } from "#server/commands/staff/provisioned-accounts.ts";
import type { UserRow } from "#server/commands/accounts/account-data.ts";
import type { Executor } from "#server/db/client.ts";
import type { ProviderSettings } from "#server/providers/sign-in/sign-in-settings.ts";
import { type ProvedAttempt, spendAttempt } from "./attempts.ts";
import { noteUse, rolesOf } from "./linked-accounts.ts";
import { forgetRequest, NATIONAL } from "./national-requests.ts";
import { syncProviderRoles } from "./provider-roles.ts";

/** What a session remembers of the provider at which it began. */
export const placeOf = ({ provider, claims }: ProvedAttempt) => ({
  provider,
  subject: claims.subject,
  providerSession: claims.providerSession,
});

/**
 * Uses a sign-in at a provider up, in the transaction in which its session begins: the staff have the roles that its claims name.
 * @throws Problem `sso_refused` where another call was quicker
 */
export async function useAttempt(
  tx: Executor,
  { id, provider, claims }: ProvedAttempt,
  user: UserRow,
  roles: ProviderSettings["roles"],
  now: Date,
): Promise<void> {
  await spendAttempt(tx, id);
  if (provider === NATIONAL) await forgetRequest(tx, id);
  await noteUse(tx, provider, claims.subject, now);
  // Of whom the directory brought in it gives the roles itself.
  if (!worksHere(user.type) || !roles || (await isMadeFor(tx, provider, user))) return;
  await syncProviderRoles(tx, user.id, { provider, roles: rolesOf(roles.table, claims.roleValues) }, now);
}
