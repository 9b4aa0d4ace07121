import { providerPage } from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { boundTo } from "#server/commands/sign-in/attempts.ts";
import type { Config } from "#server/config.ts";
import type { Executor } from "#server/db/client.ts";
import type { Begun } from "#server/providers/sign-in/sign-in-provider.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/** What a provider's answer must fit, of the sign-in with this state. */
export const begunAt = (config: Pick<Config, "secret" | "publicUrl">, provider: string, state: string): Begun => ({
  ...boundTo(config.secret, state),
  returnTo: config.publicUrl + providerPage(provider),
});

/** Throws on what was caught; the log hears of what was refused. */
export async function tellRefused(db: Executor, error: unknown, provider: string): Promise<never> {
  if (error instanceof Problem && error.code === "sso_refused")
    await recordSecurityEvent(db, { name: "provider_sign_in_refused", actorId: null, details: { provider } });
  throw error;
}
