import { and, isNull, type SQL, sql } from "drizzle-orm";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import type { LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import type { Executor } from "#server/db/client.ts";
import { wholeHashes } from "#server/db/sealing/keyring.ts";
import { users } from "#server/db/tables/identity.ts";

/** Whom a cell names. */
export type FoundPeople = (cell: string) => number | LineProblem;

const listed = (values: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
const number = (cell: string): string => asciiDigits(cell).replaceAll(/[\s()-]/gu, "");
/** `0551234567` and `00966551234567` as they are kept. */
const abroad = (phone: string): string => phone.replace(/^00/u, "+").replace(/^0/u, "+966");

/**
 * People by their e-mail, mobile, national ID or account number, all of a file in four statements. Phones and IDs are sealed, and found
 * by their keyed hashes.
 */
export async function findPeople(db: Executor, cells: readonly string[]): Promise<FoundPeople> {
  const given = [...new Set(cells.filter(Boolean))];
  const emails = given.filter((cell) => cell.includes("@")).map(normaliseEmail);
  const numbers = given.filter((cell) => !cell.includes("@")).map(number);
  const phones = numbers.map(abroad);
  const accounts = numbers.filter((one) => /^[1-9]\d{0,8}$/u.test(one));
  const read = (where: SQL) =>
    db
      .select({ id: users.id, email: users.email, phone: users.phone, nationalId: users.nationalId })
      .from(users)
      .where(and(isNull(users.deletedAt), where));
  const hashed = (kind: "phone" | "national_id", values: readonly string[]) => [
    ...values.flatMap((value) => wholeHashes(kind, value)),
    ...values,
  ];
  const byEmail = map(await read(sql`${users.email} in ${listed(emails)}`), ({ email }) => email);
  const byPhone = map(await read(sql`sealed_whole(${users.phone}) in ${listed(hashed("phone", phones))}`), ({ phone }) => phone);
  const byId = map(
    await read(sql`sealed_whole(${users.nationalId}) in ${listed(hashed("national_id", numbers))}`),
    ({ nationalId }) => nationalId ?? "",
  );
  const byAccount = map(await read(sql`${users.id} = any(${`{${accounts.join(",")}}`}::int[])`), ({ id }) => String(id));
  return (cell) => {
    if (cell === "") return "person_missing";
    if (cell.includes("@")) return byEmail.get(normaliseEmail(cell))?.[0] ?? "person_unknown";
    const key = number(cell);
    // An ID has ten digits and so has a mobile: whichever of them is somebody's. An account number is shorter.
    const found = [...new Set([...(byId.get(key) ?? []), ...(byPhone.get(abroad(key)) ?? []), ...(byAccount.get(key) ?? [])])];
    if (found.length > 1) return "person_ambiguous";
    return found[0] ?? "person_unknown";
  };
}

interface Found {
  id: number;
  email: string;
  phone: string;
  nationalId: string | null;
}
function map(rows: readonly Found[], keyOf: (row: Found) => string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row.id]);
  return found;
}
