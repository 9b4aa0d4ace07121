import type { User } from "#contract/accounts/session.ts";
import { getSecondFactor } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";

/** Where one of the staff sets a second factor up. */
export const SET_UP = "/staff/profile/second-factor";

/**
 * Where a person goes after signing in: one of the staff who needs a second factor and has none sets it up first, everybody else goes
 * where they were going.
 */
export async function afterSignIn({ type }: Pick<User, "type">, wanted: string): Promise<string> {
  if (type !== "staff" && type !== "admin") return wanted;
  const state = await call(getSecondFactor).catch(() => null);
  return state?.data.required && !state.data.authenticator && state.data.passkeys.length === 0 ? SET_UP : wanted;
}
