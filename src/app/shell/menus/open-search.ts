import type { MouseEvent } from "react";

export const SEARCH_DOOR = "search-door";

/**
 * Opens the search over the page, its field focused inside the press itself: only then does a phone bring its keyboard. It is an entry of
 * the history, so that back closes it. Without script, or before the door is here, the link leads to the list.
 */
export function openSearch(event: MouseEvent): void {
  const door = document.getElementById(SEARCH_DOOR) as HTMLDialogElement | null;
  if (!door || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  history.pushState(history.state, "");
  door.showModal();
  door.querySelector("input")?.focus();
}
