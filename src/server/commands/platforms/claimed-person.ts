import { emailField } from "#contract/form-fields.ts";
import type { ProvedClaims } from "#server/db/tables/security/provider-sign-in.ts";
import { type Claims, textOf } from "./claim-values.ts";

const NAME_MOST = 120;

/** A name as a platform writes it; null where it keeps it to itself. */
export const nameOf = (said: Claims): string | null =>
  textOf(said["name"], NAME_MOST) ?? textOf([said["given_name"], said["family_name"]].filter(Boolean).join(" "), NAME_MOST);

/** Whom a platform names. An e-mail is only claimed here: it opens no account, and a new one verifies it. */
export function personOf(subject: string, claims: Claims): Omit<ProvedClaims, "launch" | "choice"> {
  const name = nameOf(claims);
  const isArabic = name !== null && /\p{Script=Arabic}/u.test(name);
  const email = textOf(claims["email"], 254);
  return {
    subject,
    providerSession: null,
    email: email !== null && emailField().isValidSync(email) ? emailField().cast(email) : null,
    nameAr: isArabic ? name : null,
    nameEn: isArabic ? null : name,
    roleValues: [],
  };
}
