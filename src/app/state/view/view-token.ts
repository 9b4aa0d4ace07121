const KEY = "qabas.view";
/** In the address of a new tab, where what stands behind it travels to no server, and then in the tab's own name (`main.tsx`). */
const MARK = "#view=";

/** Where a view opens, in a tab of its own. */
export const viewAddress = (token: string): string => `/student/dashboard${MARK}${token}`;

/** The token of this tab's view: from its address, or from where an earlier page of the tab kept it. Null where it is over. */
export function takeToken(): string | null {
  if (location.hash.startsWith(MARK)) {
    sessionStorage.setItem(KEY, location.hash.slice(MARK.length));
    window.name = MARK;
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(KEY);
}

/** The tab shows no view any more, and begins anew elsewhere. */
export function leaveView(address: string): void {
  sessionStorage.removeItem(KEY);
  window.name = "";
  location.assign(address);
}
