const KEY = "qabas.reloaded";

/**
 * A part of an older version that neither the server nor the device has any more: the page is loaded anew, at the address where
 * the person wanted to go, and is the newer version then; scroll and drafts are kept as for any reload. Once for an address in a
 * tab: what is missing after that is missing for another reason, and the page says so.
 * @returns whether the page is being loaded anew
 */
export function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(KEY) === location.href) return false;
    sessionStorage.setItem(KEY, location.href);
  } catch {
    // A tab that cannot remember it would go on for ever.
    return false;
  }
  location.reload();
  return true;
}
