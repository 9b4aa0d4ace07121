import type { Session } from "#contract/accounts/session.ts";

/** What begins and ends a session is no part of the first paint. */
const actions = () => import("#app/state/session/session-actions.ts");

/** Before signing in: a logout still owed would end the new session. False where the server cannot be reached. */
export const settleLogouts = async (): Promise<boolean> => (await actions()).settleLogouts();

/** Headers of login and register: whose queue this device remembers. */
export const signInHeaders = async (): Promise<Record<string, string>> => (await actions()).signInHeaders();

/**
 * A session began, by login or registration. Data of another account leaves this device, after an offer to send its
 * changes first.
 * @param shared a computer that several people use: nothing of the account is kept here
 * @returns false where the person took that offer: nobody is signed in then
 */
export const signIn = async (session: Session, shared = false): Promise<boolean> => (await actions()).signIn(session, shared);

/**
 * Ends the session here, and everything private with it. Online the server cart is cleared first (R4.4); without a network
 * both travel later, with the device cookie alone.
 * @returns false where the person rather stays, for work that was not sent (P16)
 */
export const signOut = async (): Promise<boolean> => (await actions()).signOut();
