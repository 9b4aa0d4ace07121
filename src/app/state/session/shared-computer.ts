import { wipeOwner } from "#offline/snapshots/wipe.ts";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { dropCookie } from "#app/api/cookies.ts";
import { forget, remember } from "#app/state/storage/device-memory.ts";
import { SHARED_KEY } from "./shared-mark.ts";
import { dropUser, readStoredUser } from "./stored-user.ts";

/** Held by every open tab of such a session: once nobody holds it, all were closed. */
const LOCK = "qabas-shared-computer";

/** A session began on a computer that several people use. */
export function enterShared(): void {
  remember(SHARED_KEY, "1");
  stayOpen();
}

export const leaveShared = (): void => {
  forget(SHARED_KEY);
  try {
    sessionStorage.removeItem(SHARED_KEY);
  } catch {
    // A tab without storage has no mark.
  }
};

/**
 * At the start of a page in such a browser: goes on in a tab that was reloaded, and beside another tab of the session. Where all were
 * closed, the person has left: their token goes, and whatever lies here of them.
 */
export async function resumeShared(): Promise<void> {
  if (marked() || (await isOpenElsewhere())) return stayOpen();
  const user = readStoredUser();
  const owner = user === "garbage" ? null : user?.ownerTag;
  dropCookie(TOKEN_COOKIE);
  dropUser();
  leaveShared();
  if (owner) await wipeOwner(owner).catch(() => undefined);
}

function stayOpen(): void {
  try {
    sessionStorage.setItem(SHARED_KEY, "1");
  } catch {
    // A reload then counts as having left.
  }
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => new Promise(() => undefined));
}

function marked(): boolean {
  try {
    return sessionStorage.getItem(SHARED_KEY) !== null;
  } catch {
    return false;
  }
}

async function isOpenElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === LOCK);
}
