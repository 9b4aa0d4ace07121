import type { User } from "#contract/accounts/session.ts";
import { getSecondFactor } from "#contract/second-factor/second-factor.ts";
import { call } from "#app/api/call.ts";

/** Where one of the staff sets a second factor up. */
export const SET_UP = "/staff/profile/second-factor";

interface Way {
  /** Path of the page when they were signed in: of the sign-in, or already of where the guard leads. */
  from: string;
  /** Path, with what may follow it, of where they were going. */
  wanted: string;
  /** Path of the page where they are by now. */
  here: string;
  /** A second factor is needed, and is not set up. */
  lacksFactor: boolean;
}

/**
 * Where a person goes once it is known whether they lack a second factor; null: they stay. The guard of the sign-in has led them where
 * they were going meanwhile, and whoever went on from there is not called back.
 */
export function wayAfterSignIn({ from, wanted, here, lacksFactor }: Way): string | null {
  const goal = new URL(wanted, "https://qabas.invalid").pathname;
  if (here !== from && here !== goal) return null;
  if (lacksFactor) return SET_UP;
  return here === goal ? null : wanted;
}

/** Leads a person on after signing in: one of the staff who needs a second factor and has none sets it up first. */
export async function goOn(
  { type }: Pick<User, "type">,
  wanted: string,
  navigate: (to: string, options: { replace: true }) => void,
): Promise<void> {
  const from = location.pathname;
  const isStaff = type === "staff" || type === "admin";
  const state = isStaff ? await call(getSecondFactor).catch(() => null) : null;
  const lacksFactor = state?.data.required === true && !state.data.authenticator && state.data.passkeys.length === 0;
  const to = wayAfterSignIn({ from, wanted, here: location.pathname, lacksFactor });
  if (to !== null) navigate(to, { replace: true });
}
