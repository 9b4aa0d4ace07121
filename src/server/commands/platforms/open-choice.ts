import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { ofBrowser } from "#server/commands/sign-in/attempts.ts";
import type { Executor } from "#server/db/client.ts";
import { type LinkChoice, signInAttempts } from "#server/db/tables/security/provider-sign-in.ts";
import { type Platform, platformIdOf, platformInService } from "./platforms.ts";

/** A choice that is open in this browser. @throws Problem `sso_refused` */
export async function openChoice(
  db: Executor,
  { browser, state }: { browser: string | null; state: string },
  now: Date,
): Promise<{ platform: Platform; choice: LinkChoice }> {
  const [attempt] = await db
    .select()
    .from(signInAttempts)
    .where(and(ofBrowser({ browser, state }, now), eq(signInAttempts.stage, "answered")));
  const choice = attempt?.claims?.choice;
  const platform = choice ? await platformInService(db, platformIdOf(attempt.provider) ?? 0) : null;
  if (!choice || !platform) throw new Problem("sso_refused");
  return { platform, choice };
}
