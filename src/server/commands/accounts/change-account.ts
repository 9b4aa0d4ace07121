import { and, eq } from "drizzle-orm";
import type { InferType } from "yup";
import { Problem } from "#contract/problem.ts";
import { type accountForm, isOldEnough } from "#contract/accounts/profile.ts";
import { isWrittenIn, lacksNames } from "#contract/accounts/person-name.ts";
import { toE164 } from "#contract/rules/phone.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { cities } from "#server/db/tables/places.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { accountData, type UserRow } from "./account-data.ts";
import { askForEmail } from "./change-email.ts";
import { nationalityCode } from "./nationality-code.ts";

type AccountChange = InferType<typeof accountForm>;
type Fields = Record<string, { key: string }[]>;

/**
 * Changes what a person may change of their own account; a new e-mail waits for its link, also one that another account has: its
 * owner hears of it by mail, and who asked does not. In the caller's transaction.
 * @param beforeContact called before an e-mail or a phone is changed: what it throws refuses the whole change
 * @throws Problem `version_conflict` with what is kept, `validation_error` for a place that is none, a name that lacks
 *   some, or a birth date of a child
 */
export async function changeAccount(
  tx: Executor,
  userId: number,
  change: AccountChange,
  now: Date,
  beforeContact: () => Promise<void>,
): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!row) throw new Problem("unauthenticated");
  if (row.version !== change.version) throw new Problem("version_conflict", { data: accountData(row) });
  const names = namesOf(row, change);
  await refuse(tx, row, names, change, now);
  const wantsEmail = change.email !== row.email && change.email !== row.pendingEmail;
  const phone = toE164(change.phone);
  if (wantsEmail || phone !== row.phone) await beforeContact();
  const [changed] = await tx
    .update(users)
    .set({
      nameAr: names.nameAr,
      nameEn: names.nameEn,
      phone,
      nationalityId: change.nationality_id,
      cityId: change.city_id,
      birthDate: change.birth_date,
      pendingEmail: change.email === row.email ? row.pendingEmail : change.email,
      version: row.version + 1,
      ...(phone === row.phone ? {} : { contactChangedAt: now }),
    })
    .where(eq(users.id, userId))
    .returning();
  if (!changed) throw new Error("the account was locked, and is gone");
  const changes = maskedChanges(row, changed);
  if (changes.length > 0) await recordSecurityEvent(tx, { name: "account_changed", personId: userId, changes }, { now });
  if (wantsEmail) {
    await recordSecurityEvent(tx, { name: "email_change_asked", personId: userId }, { now });
    await askForEmail(tx, changed, now);
  }
  return changed;
}

type Names = Pick<UserRow, "nameAr" | "nameEn">;

/** Both names after the change: one that is left out stays, and the Arabic place holds the Latin spelling where there is no Arabic one. */
function namesOf(row: UserRow, change: AccountChange): Names {
  if (change.name_ar === undefined && change.name_en === undefined) return row;
  const kept = isWrittenIn(row.nameAr, "en") ? null : row.nameAr;
  const nameAr = change.name_ar === undefined ? kept : change.name_ar || null;
  const nameEn = change.name_en === undefined ? row.nameEn : change.name_en || null;
  return { nameAr: nameAr ?? nameEn ?? "", nameEn };
}

async function refuse(tx: Executor, row: UserRow, names: Names, change: AccountChange, now: Date): Promise<void> {
  const fields: Fields = {};
  const code = await nationalityCode(tx, change.nationality_id);
  if (code === null) fields["nationality_id"] = [{ key: "selection" }];
  // What was registered before stays valid: a name is judged where it changes.
  if (names.nameAr === "") fields["name_ar"] = [{ key: "required" }];
  else if (names.nameAr !== row.nameAr && names.nameAr !== names.nameEn && lacksNames(names.nameAr, code))
    fields["name_ar"] = [{ key: "fourNames" }];
  if (names.nameEn !== null && names.nameEn !== row.nameEn && lacksNames(names.nameEn, code)) fields["name_en"] = [{ key: "fourNames" }];
  if (change.city_id !== null && !(await isCityOf(tx, change.nationality_id, change.city_id)))
    fields["city_id"] = [{ key: "city.required" }];
  if (change.birth_date && !isOldEnough(change.birth_date, riyadhDay(now))) fields["birth_date"] = [{ key: "date.invalid" }];
  if (Object.keys(fields).length > 0) throw new Problem("validation_error", { fields });
}

async function isCityOf(db: Executor, nationalityId: number, cityId: number): Promise<boolean> {
  const [city] = await db
    .select({ id: cities.id })
    .from(cities)
    .where(and(eq(cities.id, cityId), eq(cities.nationalityId, nationalityId)));
  return city !== undefined;
}
