import { msg } from "@lingui/core/macro";
import { clearCart } from "#contract/cart/cart.ts";
import { OWNER } from "#contract/outbox-headers.ts";
import { Problem } from "#contract/problem.ts";
import { logout, SESSION_DAYS, type Session, TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { cartIdsOf, logOutOffline } from "#offline/accounts/logout.ts";
import { pendingOfOtherOwners, readQueue } from "#offline/queue/read-queue.ts";
import { drain, settleOwedLogouts } from "#offline/queue/drain.ts";
import { LOCK_PATIENCE_MS } from "#offline/web-lock.ts";
import { ownerSignedIn, readOwner } from "#offline/accounts/owner.ts";
import { wipeOthers, wipeOwner } from "#offline/snapshots/wipe.ts";
import { deviceStores } from "#offline/stores.ts";
import { forgetKnown } from "#offline/queue/queue-transactions.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { dropCookie, writeCookie } from "#app/api/cookies.ts";
import { pause } from "#app/state/network/pause.ts";
import { dropDrafts } from "#app/state/forms/form-draft.ts";
import { leaveHere } from "./leaving.ts";
import { mayLeave } from "#app/state/logout/before-logout.ts";
import { oweWipe, settleWipe } from "#app/state/logout/owed-wipe.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { leavePush } from "#app/state/push/push-device.ts";
import { askAboutOtherOwner } from "./other-owner.ts";
import { after, loadProfile, PATIENCE_MS, sessionAtom, notifyOtherTabs, xsrf } from "./session.ts";
import { store } from "#app/state/store.ts";
import { enterShared, leaveShared } from "./shared-computer.ts";
import { dropUser, keepUser } from "./stored-user.ts";

/** Before signing in: a logout still owed would end the new session. False where the server cannot be reached. */
export const settleLogouts = (): Promise<boolean> => settleOwedLogouts({ xsrf }).catch(() => true);

/** The owner whose queue this device remembers, told at login: lost cookies must not part an account from its queue. */
export async function signInHeaders(): Promise<Record<string, string>> {
  const owner = await readOwner().catch(() => null);
  return owner ? { [OWNER]: owner.tag } : {};
}

/**
 * A session began, by login or registration. Data of another account leaves this device, after an offer to send its
 * changes first.
 * @param shared a computer that several people use: nothing of the account is kept here
 * @returns false where the person took that offer: nobody is signed in then
 */
export async function signIn(session: Session, shared = false): Promise<boolean> {
  const { owner_tag: tag, user } = session;
  // The same account's too: what its person left to be deleted does not come back with them.
  await settleWipe();
  if (!(await makeRoom(session))) return false;
  if (shared) {
    // What lies here of an earlier visit goes too.
    await wipeOwner(tag).catch(() => undefined);
    enterShared();
  } else leaveShared();
  // The owner before the token: a crash in between leaves an owner who signs in again, never a token without its owner.
  await ownerSignedIn({ tag, userId: user.id, name: user.name, shared }).catch(() => undefined);
  keepUser(user, tag);
  writeCookie(TOKEN_COOKIE, session.token, shared ? null : SESSION_DAYS);
  after({ type: "signed_in", user, ownerTag: tag });
  notifyOtherTabs({ user, ownerTag: tag });
  void loadProfile();
  return true;
}

async function makeRoom({ owner_tag: tag, token }: Session): Promise<boolean> {
  try {
    // A message needs no session: sent now, nobody has to be asked about it.
    await sendMessages();
    const others = await pendingOfOtherOwners(tag);
    const waiting = others.reduce((sum, other) => sum + other.pending, 0);
    if (waiting > 0 && (await askAboutOtherOwner(others[0]?.name ?? null, waiting)) === "send_first") {
      await call(logout, { body: {}, headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
      return false;
    }
    if (await wipeOthers(tag)) await leaveDevice();
    const known = store.get(sessionAtom).ownerTag;
    if (known !== null && known !== tag) leaveHere();
  } catch {
    // Storage that cannot be read holds nothing that could be sent.
  }
  return true;
}

let leaving: Promise<boolean> | null = null;

/**
 * Ends the session here, and everything private with it. Online the server cart is cleared first (R4.4); without a network
 * both travel later, with the device cookie alone. Pressed twice, it is done once.
 * @returns false where the person rather stays, for work that was not sent (P16)
 */
export function signOut(): Promise<boolean> {
  leaving ??= leave().finally(() => {
    leaving = null;
  });
  return leaving;
}

async function leave(): Promise<boolean> {
  const { ownerTag } = store.get(sessionAtom);
  if (ownerTag && !(await mayLeave(ownerTag))) return false;
  const ids = ownerTag ? await cartIdsOf(ownerTag).catch(() => []) : [];
  const waiting = ownerTag ? await cartChanges(ownerTag) : 0;
  // It may have lapsed while work was sent, or the person thought about it.
  const reached = store.get(sessionAtom).status === "lapsed" || (await endOnServer(ids));
  if (ownerTag) await (reached ? wipeOwner(ownerTag) : logOutOffline(ownerTag)).catch(() => leaveFailing(ownerTag));
  dropCookie(TOKEN_COOKIE);
  dropUser();
  dropDrafts();
  leaveShared();
  if (ownerTag) leaveHere();
  after({ type: "signed_out" });
  notifyOtherTabs(null);
  await leaveDevice();
  if (ids.length + waiting > 0) showNotice({ kind: "success", id: "cart-emptied", message: msg`Cart emptied` });
  return true;
}

/** A device that fails keeps nothing of it in this page either, and lets go of the rest once it answers. */
function leaveFailing(owner: string): void {
  forgetKnown(deviceStores().queue);
  oweWipe(owner);
}

/** How many changes of the cart wait. */
const cartChanges = (owner: string): Promise<number> =>
  readQueue(owner).then(
    ({ waiting }) => waiting.filter(({ lane }) => lane === "cart").length,
    () => 0,
  );

/** A push service that does not answer keeps nobody signed in. */
const leaveDevice = (): Promise<unknown> => Promise.race([leavePush(), pause(PATIENCE_MS)]);

const sendMessages = (): Promise<unknown> => Promise.race([drain({ lane: "contact", waitMs: LOCK_PATIENCE_MS }), pause(PATIENCE_MS)]);

/** False where the server could not be reached, or could not answer now; a refusal of ours counts as reached. */
async function endOnServer(ids: number[]): Promise<boolean> {
  if (!store.get(onlineAtom)) return false;
  try {
    if (ids.length > 0) await call(clearCart, { query: { ids: ids.join(",") }, timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (error instanceof TransportFailure) return false;
    showNotice({ kind: "error", id: "cart-clear", message: msg`Failed to clear server cart` });
  }
  try {
    await call(logout, { body: ids.length > 0 ? { clear_cart_ids: ids.slice(0, 200) } : {}, timeoutMs: PATIENCE_MS });
    return true;
  } catch (error) {
    return error instanceof Problem && error.status < 500 && error.status !== 429;
  }
}
