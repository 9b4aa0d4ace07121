import { type AccountView, endView, readView } from "#contract/security/account-views.ts";
import { call } from "#app/api/call.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { speakFor } from "./view-fetch.ts";
import { viewAtom } from "./view-atom.ts";
import { leaveView, takeToken } from "./view-token.ts";

let asItself: typeof fetch | null = null;

/**
 * Reads whose pages are shown: they are the tab's person from here on. Its owner tag is nobody's on this device, so that nothing of
 * the person is kept here and nothing that waits here is sent for them.
 * @returns false where the view is over: the tab leaves then
 */
export async function startViewing(): Promise<boolean> {
  const token = takeToken();
  if (token !== null) {
    asItself = speakFor(token);
    const view = await call(readView).then(
      ({ data }) => data,
      () => null,
    );
    if (view) {
      store.set(viewAtom, view);
      store.set(sessionAtom, { status: "in", user: view.user, ownerTag: `view ${view.id}` });
      return true;
    }
  }
  leaveView("/staff");
  return false;
}

/** Ends a view by hand, and leads back to the person's file. One that the server does not hear ends by its time. */
export async function stopViewing({ id, user }: AccountView): Promise<void> {
  if (asItself) globalThis.fetch = asItself;
  await call(endView, { params: { id } }).catch(() => undefined);
  leaveView(`/staff/people/${user.id}`);
}
