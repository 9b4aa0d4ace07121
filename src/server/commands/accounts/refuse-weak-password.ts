import type { users } from "#server/db/tables/identity.ts";
import { passwordWeakness } from "#server/password-list/password-weakness.ts";
import { refuseField } from "../refuse-field.ts";

type UserRow = typeof users.$inferSelect;

/** Learners are warned alone: the specification says what their password must be. */
export const refusesWeak = ({ type }: Pick<UserRow, "type">): boolean => type !== "student";

/**
 * Refuses an easily guessed password of staff and instructors.
 * @throws Problem `validation_error` at `password`
 */
export async function refuseWeakPassword(password: string, owner: UserRow): Promise<void> {
  if (!refusesWeak(owner)) return;
  const weakness = await passwordWeakness(password, owner);
  if (weakness) refuseField("password", `password.${weakness}`);
}
