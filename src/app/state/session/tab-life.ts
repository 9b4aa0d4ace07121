import { tidyDrafts } from "#app/state/forms/form-draft.ts";
import { wasLeftHere } from "./leaving.ts";
import { hasSubscribed } from "#app/state/push/push-device.ts";
import { after, sessionAtom } from "./session.ts";
import { store } from "#app/state/store.ts";
import { readStoredUser } from "./stored-user.ts";

/** What only this tab holds goes with its account, in whichever tab that account signed out. Call once. */
export function keepTabPrivate(): void {
  tidyDrafts();
  let owner = store.get(sessionAtom).ownerTag;
  store.sub(sessionAtom, () => {
    const before = owner;
    owner = store.get(sessionAtom).ownerTag;
    if (before === owner) return;
    tidyDrafts();
    // What was typed and read here lies in this page's memory, also on pages that everybody may see: it begins anew.
    if (before !== null && !wasLeftHere()) location.reload();
  });
  // A page that the browser had put away heard nothing of what other tabs said meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    const { user } = store.get(sessionAtom);
    const stored = readStoredUser();
    if (!persisted || !user || stored === "garbage" || stored?.user.id === user.id) return;
    if (stored?.lapsed && stored.ownerTag === store.get(sessionAtom).ownerTag) after({ type: "unauthenticated" });
    else
      after(
        stored?.ownerTag && !stored.lapsed ? { type: "signed_in", user: stored.user, ownerTag: stored.ownerTag } : { type: "signed_out" },
      );
  });
  if (hasSubscribed()) void import("#app/state/push/push-subscription.ts").then(({ renewPush }) => renewPush());
}
