import { msg } from "@lingui/core/macro";
import { clearCart } from "#contract/cart.ts";
import { HEADER } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { logout, SESSION_DAYS, type Session, TOKEN_COOKIE } from "#contract/session.ts";
import { drainMessages } from "#offline/contact-drain.ts";
import { readMessages } from "#offline/contact-outbox.ts";
import { cartIdsOf, logOutOffline } from "#offline/logout.ts";
import { pendingOf, pendingOfOtherOwners } from "#offline/outbox.ts";
import { settleOwedLogouts } from "#offline/outbox-drain.ts";
import { LOCK_PATIENCE_MS } from "#offline/outbox-lock.ts";
import { ownerSignedIn, readOwner } from "#offline/owner.ts";
import { QUEUED_LANES } from "#offline/queued-operations.ts";
import { readQueued } from "#offline/queued-outbox.ts";
import { sessionsInConflict } from "#offline/register-notes.ts";
import { wipeOthers, wipeOwner } from "#offline/shelves/wipe.ts";
import { deviceStores } from "#offline/stores.ts";
import { forgetKnown } from "#offline/known-rows.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { dropCookie, writeCookie } from "#app/api/cookies.ts";
import { dropDrafts } from "./form-draft.ts";
import { leaveHere } from "./leaving.ts";
import { onlineAtom } from "./network.ts";
import { notify } from "./notices.ts";
import { leavePush } from "./push-device.ts";
import { sendLane } from "./queue-sending.ts";
import { askAboutOtherOwner } from "./other-owner.ts";
import { after, loadProfile, PATIENCE_MS, sessionAtom, tellOtherTabs, xsrf } from "./session.ts";
import { store } from "./store.ts";
import { dropUser, keepUser } from "./stored-user.ts";

/** Before signing in: a logout still owed would end the new session. False where the server cannot be reached. */
export const settleLogouts = (): Promise<boolean> => settleOwedLogouts({ xsrf }).catch(() => true);

/** The owner whose queue this device remembers, told at login: lost cookies must not part an account from its queue. */
export async function signInHeaders(): Promise<Record<string, string>> {
  const owner = await readOwner().catch(() => null);
  return owner ? { [HEADER.owner]: owner.tag } : {};
}

/**
 * A session began, by login or registration. Data of another account leaves this device, after an offer to send its
 * changes first.
 * @returns false where the person took that offer: nobody is signed in then
 */
export async function signIn(session: Session): Promise<boolean> {
  const { owner_tag: tag, user } = session;
  if (!(await makeRoom(session))) return false;
  // The owner before the token: a crash in between leaves an owner who signs in again, never a token without its owner.
  await ownerSignedIn({ tag, userId: user.id, name: user.name }).catch(() => undefined);
  keepUser(user, tag);
  writeCookie(TOKEN_COOKIE, session.token, SESSION_DAYS);
  after({ type: "signed_in", user, ownerTag: tag });
  tellOtherTabs({ user, ownerTag: tag });
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

/**
 * Ends the session here at once, and everything private with it. Online the server cart is cleared first (R4.4); without
 * a network both travel later, with the device cookie alone.
 */
export async function signOut(): Promise<void> {
  const { ownerTag, status } = store.get(sessionAtom);
  const ids = ownerTag ? await cartIdsOf(ownerTag).catch(() => []) : [];
  const waiting = ownerTag ? (await pendingOf(ownerTag).catch(() => [])).length : 0;
  const left = ownerTag ? await messagesLeft(ownerTag) : 0;
  const { requests, attendance } = ownerTag && status === "in" ? await queuedLeft(ownerTag) : { requests: 0, attendance: 0 };
  const reached = status === "lapsed" || (await endOnServer(ids));
  // A device that fails keeps nothing of it in this page either.
  if (ownerTag) await (reached ? wipeOwner(ownerTag) : logOutOffline(ownerTag)).catch(() => forgetKnown(deviceStores().queue));
  dropCookie(TOKEN_COOKIE);
  dropUser();
  dropDrafts();
  if (ownerTag) leaveHere();
  after({ type: "signed_out" });
  tellOtherTabs(null);
  await leaveDevice();
  if (ids.length + waiting > 0) notify({ kind: "success", id: "cart-emptied", message: msg`Cart emptied` });
  if (left > 0)
    notify({
      kind: "error",
      id: "messages-deleted",
      message: msg`A message that could not be sent was deleted when you logged out.`,
      lasting: true,
    });
  if (requests > 0) notify({ kind: "error", id: "requests-deleted", message: REQUESTS_DELETED, values: { n: requests }, lasting: true });
  if (attendance > 0)
    notify({
      kind: "error",
      id: "attendance-deleted",
      message: msg`Attendance that could not be sent was deleted when you logged out.`,
      lasting: true,
    });
}

/** A push service that does not answer keeps nobody signed in. */
const leaveDevice = (): Promise<unknown> => Promise.race([leavePush(), patience()]);

const REQUESTS_DELETED = msg({
  message:
    "{n, plural, one {A request that could not be sent was deleted when you logged out.} other {# requests that could not be sent were deleted when you logged out.}}",
});

/** The same for requests and progress: of progress nobody is told, a lesson is soon watched again. */
async function queuedLeft(owner: string): Promise<{ requests: number; attendance: number }> {
  try {
    if (store.get(onlineAtom)) await Promise.race([Promise.all(QUEUED_LANES.map((lane) => sendLane(lane, true))), patience()]);
    const { waiting } = await readQueued(owner);
    // Marks that met another's and were not decided go with the account too.
    const undecided = (await sessionsInConflict(owner)).length;
    return {
      requests: waiting.filter((record) => record.lane === "requests" && record.op !== "readNotifications").length,
      attendance: waiting.filter((record) => record.lane === "teaching" || record.op === "checkIn").length + undecided,
    };
  } catch {
    return { requests: 0, attendance: 0 };
  }
}

/** Messages of an account that its logout takes off this device though they were not sent: whoever wrote them is told (P6, P14). */
async function messagesLeft(owner: string): Promise<number> {
  try {
    await sendMessages();
    return (await readMessages(owner)).waiting.filter((record) => record.owner === owner).length;
  } catch {
    return 0;
  }
}

const sendMessages = (): Promise<unknown> => Promise.race([drainMessages({ waitMs: LOCK_PATIENCE_MS }), patience()]);

const patience = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** False where the server could not be reached, or could not answer now; a refusal of ours counts as reached. */
async function endOnServer(ids: number[]): Promise<boolean> {
  if (!store.get(onlineAtom)) return false;
  try {
    if (ids.length > 0) await call(clearCart, { query: { ids: ids.join(",") }, timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (error instanceof TransportFailure) return false;
    notify({ kind: "error", id: "cart-clear", message: msg`Failed to clear server cart` });
  }
  try {
    await call(logout, { body: ids.length > 0 ? { clear_cart_ids: ids.slice(0, 200) } : {}, timeoutMs: PATIENCE_MS });
    return true;
  } catch (error) {
    return error instanceof Problem && error.status < 500 && error.status !== 429;
  }
}
