import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { sayPageReady } from "./page-ready.ts";
import { arrival, restorePosition } from "./scroll-memory.ts";
import { CONTENT_ID } from "./skip-link.tsx";

/** A heading may come with the data, which a slow network takes half a minute for; after this long the page stands as it is. */
const HEADING_PATIENCE_MS = 60_000;

/** The document's own first page is the browser's to arrive at. A redirect or a guard may take this away and bring it back. */
let first = true;

/**
 * Last inside the route's Suspense, so that it runs when the page is there: scrolls to the top, or to where the person was
 * (R1.3), and moves focus to the heading so that it is read out.
 */
export function PageArrival() {
  const [path] = useLocation();
  useLayoutEffect(() => {
    if (arrival() === "back") return restorePosition();
    // What scrolls answers with a promise in newer browsers, and an effect must not return it.
    if (first || location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, 0);
    return undefined;
  }, [path]);
  useEffect(() => {
    if (first) {
      first = false;
      sayPageReady();
      return;
    }
    return focusHeading();
  }, [path]);
  return null;
}

function focusHeading(): (() => void) | undefined {
  const main = document.getElementById(CONTENT_ID);
  if (!main) return undefined;
  let at = focusOn(main);
  const watcher = new MutationObserver(() => {
    const { activeElement: now, body } = document;
    // The title that stood there may be that of the page before, and goes with it.
    if (now === at ? at === main : now === body && !at.isConnected) at = focusOn(main);
    // Whoever went on meanwhile, or pressed somewhere in the page, is not called back.
    else if (now !== at) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_PATIENCE_MS);
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  watcher.observe(main, { childList: true, subtree: true });
  return stop;
}

/** @returns what has the focus then: the title, or what it will stand in */
function focusOn(main: HTMLElement): HTMLElement {
  const heading = main.querySelector<HTMLElement>("h1") ?? main;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
