import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Services } from "#server/services.ts";

/**
 * Refuses a password of ours for an e-mail whose domain signs in at a provider. It looks at the domain alone, and tells of no account.
 * @throws Problem `sso_required`, with the provider as `data`
 */
export function refusePasswords({ signInProviders }: Pick<Services, "signInProviders">, username: string, language: Language): void {
  const instead = signInProviders.insteadOfPassword(username.trim());
  if (instead) throw new Problem("sso_required", { data: { id: instead.settings.id, name: instead.settings.name[language] } });
}
