import { desc } from "drizzle-orm";
import type { Config } from "#server/config.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { securityLogChecks } from "#server/db/tables/security/security-log.ts";
import { checkChain } from "./check-chain.ts";
import { tellOfBreak } from "./chain-checks.ts";
import { readHeads } from "./log-heads.ts";

/** Checks the whole chain against every head that was noted, keeps what it found for whoever reads the log, and tells them at once where it is broken. */
export async function keepCheck(db: Database, { file }: Pick<Config["logHeads"], "file">, now: Date): Promise<void> {
  const { linked, head, broken } = await checkChain(db, ...(await readHeads(file)));
  await db.transaction(async (tx) => {
    const found = { at: now, linked, headId: head.id, brokenId: broken?.id ?? null, why: broken?.why ?? null };
    const [check] = await tx.insert(securityLogChecks).values(found).returning();
    if (check && broken) await tellOfBreak(tx, check, now);
  });
}

/** What the latest check found; null before the first. */
export async function lastCheck(db: Executor) {
  const [row] = await db.select().from(securityLogChecks).orderBy(desc(securityLogChecks.id)).limit(1);
  return row ?? null;
}
