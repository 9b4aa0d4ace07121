import type { StaffRole } from "#contract/accounts/roles.ts";

/** Of one identity provider, whichever way it speaks. */
export interface CommonSettings {
  /** Names it in addresses and rows: small letters, digits and hyphens. It never changes: linked accounts bear it. */
  id: string;
  name: { ar: string; en: string };
  /** E-mail domains that it may speak for, in small letters. None: every domain that no other provider has. */
  domains: readonly string[];
  /** Whether people of these domains may also sign in with a password of ours. */
  passwords: boolean;
  /** Whether an e-mail counts as proved without `email_verified`: for a provider whose own directory it comes from. Always so of SAML. */
  trustsEmails: boolean;
  /** Whether an account's own second factor is asked for after the provider's sign-in, where it has one. */
  asksFactor: boolean;
  /** Which values of a claim give which roles to the staff; null gives none. */
  roles: { claim: string; table: Readonly<Record<string, readonly StaffRole[]>> } | null;
  /** SHA-256 of the token with which its directory brings accounts in and takes them out (SCIM 2.0); null for none. */
  scim: { tokenHash: Buffer } | null;
}
