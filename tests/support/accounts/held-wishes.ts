import { desc, eq } from "drizzle-orm";
import { IDENTITY } from "#contract/accounts/data-requests/identity-check.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountDeletions, dataExports } from "#server/db/tables/security/privacy.ts";
import { authenticators } from "#server/db/tables/security/second-factor.ts";
import { makeSignedIn, type SignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { confirmPassword } from "./confirm-password.ts";

const DAY = 86_400_000;

async function ask(server: Pick<TestServer, "call">, { headers }: SignedIn, path: string, body: object = {}): Promise<void> {
  const own = { ...headers, "idempotency-key": crypto.randomUUID() };
  const { status } = await server.call("POST", `/privacy/${path}`, { headers: own, body });
  if (status >= 300) throw new Error(`/privacy/${path} was answered ${status}`);
}

/** An erasure that was confirmed by the password alone, and waits until staff know who asked. */
export async function heldErasure(server: TestServer, person?: SignedIn): Promise<{ person: SignedIn; id: string }> {
  const asks = person ?? (await makeSignedIn(server));
  await ask(server, asks, "delete-account");
  await ask(server, asks, "delete-account/confirm", { password: TEST_PASSWORD });
  const of = eq(accountDeletions.userId, asks.user.id);
  const [row] = await server.services.db.select().from(accountDeletions).where(of).orderBy(desc(accountDeletions.createdAt)).limit(1);
  return { person: asks, id: row?.id ?? "" };
}

/** A copy that was asked for by the password alone, so many days after another mobile was written into the account. */
export async function askedCopy(
  server: TestServer,
  { changedDaysAgo }: { changedDaysAgo: number },
): Promise<{ person: SignedIn; id: string }> {
  const person = await makeSignedIn(server);
  const contactChangedAt = new Date(server.clock.now().getTime() - changedDaysAgo * DAY);
  await server.services.db.update(users).set({ contactChangedAt }).where(eq(users.id, person.user.id));
  await confirmPassword(server, person);
  await ask(server, person, "export");
  const [row] = await server.services.db.select().from(dataExports).where(eq(dataExports.userId, person.user.id));
  return { person, id: row?.id ?? "" };
}

/** As if an app had been set up in this account so many days ago. Whether its session gave it stands in the session alone. */
export async function hadFactorFor(server: TestServer, { user }: SignedIn, days: number = IDENTITY.settledDays): Promise<void> {
  const at = new Date(server.clock.now().getTime() - days * DAY);
  const app = { id: uuidV7(at), userId: user.id, sealed: `${user.id} JBSWY3DPEHPK3PXP`, createdAt: at, confirmedAt: at };
  await server.services.db.insert(authenticators).values(app);
}
