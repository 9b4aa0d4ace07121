import { fold } from "#contract/rules/arabic-fold.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Whose password it is, as far as it is known. */
export interface PasswordOwner {
  nameAr?: string | null | undefined;
  nameEn?: string | null | undefined;
  email?: string | null | undefined;
  nationalId?: string | null | undefined;
}

export type PasswordWeakness = "common" | "personal";

/** Shorter parts stand in many words by chance. */
const PART_MIN = 4;
/** So many digits of the national ID in a row. */
const ID_RUN = 6;

/** Why a password is easily guessed: the list of the commonest, or what is known of its owner. Null where neither. */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<PasswordWeakness | null> {
  if (await isCommonPassword(password)) return "common";
  return isPersonal(password, owner) ? "personal" : null;
}

/** A part of the name or the e-mail that makes a third of the password, or a run of the national ID. */
function isPersonal(password: string, { nameAr, nameEn, email, nationalId }: PasswordOwner): boolean {
  const text = fold(password.normalize("NFKC"));
  const address = email?.split("@")[0] ?? "";
  const parts = [nameAr, nameEn, address]
    .flatMap((words) => fold((words ?? "").normalize("NFKC")).split(/[^\p{L}\p{N}]+/u))
    .concat(fold(address));
  if (parts.some((part) => part.length >= PART_MIN && part.length * 3 >= text.length && text.includes(part))) return true;
  const digits = asciiDigits(password.normalize("NFKC")).replaceAll(/\D/gu, "");
  for (let at = 0; at + ID_RUN <= digits.length; at += 1) if (nationalId?.includes(digits.slice(at, at + ID_RUN))) return true;
  return false;
}
