import { PAGE_DATA_ID, type PageData } from "#contract/rendering.ts";
import type { Language } from "#contract/shapes.ts";

/**
 * What a page that the server rendered came with; null where the browser has to fill the app shell. A page in another
 * language than the person reads here, or under another address, is no page to go on from.
 */
export function takePageData(language: Language): PageData | null {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return null;
  element.remove();
  try {
    const data = JSON.parse(element.textContent) as PageData;
    return data.language === language && data.address === location.pathname + location.search ? data : null;
  } catch {
    return null;
  }
}

/**
 * Canonical address, description and the like speak of the page that was rendered: they go when the person goes on, as
 * does what kept that page still while it was read.
 */
export function forgetPageHead(): void {
  const head = document.head.querySelectorAll("[data-page]");
  // Once, and for a page that was rendered alone: this is asked at every step from page to page.
  if (head.length === 0) return;
  for (const element of head) element.remove();
  delete document.documentElement.dataset.rendered;
  dispatchEvent(new Event("qabas-faces"));
}
