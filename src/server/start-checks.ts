import { and, eq, like } from "drizzle-orm";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import { DEMO_PASSWORD } from "./db/seed/accounts.ts";
import { users } from "./db/tables/identity.ts";
import { passwordFits } from "./passwords.ts";

/** The server may not start as it is set up. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";

  constructor(publicUrl: string, reasons: readonly string[]) {
    super(`Qabas does not start at ${publicUrl}:\n${reasons.map((reason) => `  - ${reason}`).join("\n")}`);
  }
}

/** What must not stand on an address that strangers reach, each with the way on. Empty: the server may start. */
export async function refuseToStart(config: Config, db: Database): Promise<string[]> {
  if (config.publicIsLoopback || config.demoIsPublic) return [];
  const reasons: string[] = [];
  const open = await accountsWithDemoPassword(db);
  if (open.length > 0) {
    reasons.push(
      `The demo accounts ${open.join(", ")} still have the demo password, which everybody knows. ` +
        "Change their passwords or delete them, begin with an empty database and QABAS_SEED=none, or set QABAS_DEMO=public if this is meant.",
    );
  }
  if (config.payments === "sandbox") {
    reasons.push(
      "The sandbox payment provider is on: anybody could buy with a test card. " +
        "Set QABAS_PAYMENTS=none (nothing can be paid until a real provider is connected), or QABAS_DEMO=public if this is meant.",
    );
  }
  return reasons;
}

/** Whether the demo's people are in this database. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const demo = await db.select({ id: users.id }).from(users).where(eq(users.demo, true)).limit(1);
  return demo.length > 0;
}

async function accountsWithDemoPassword(db: Database): Promise<string[]> {
  // The others have no password at all.
  const demo = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.demo, true), like(users.passwordHash, "$argon2id$%")));
  const open = await Promise.all(
    demo.map(async ({ email, passwordHash }) => ((await passwordFits(DEMO_PASSWORD, passwordHash)) ? [email] : [])),
  );
  return open.flat();
}
