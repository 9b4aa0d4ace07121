import { msg } from "@lingui/core/macro";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import { Redirect, useLocation } from "wouter";
import { showNotice } from "#app/state/notices/notices.ts";
import css from "./view-frame.module.css";
import { ViewStrip } from "./view-strip.tsx";

/** What may be pressed: ways to the learner's own pages, and what only opens and closes on the page. */
const INSIDE = /^\/(?:student|course)(?:\/|$)/u;
const OPENS = '[role="tab"], [aria-expanded], summary, label, [data-of-view]';

/** Round every page of a view: the strip that says so, and nothing that acts can be pressed. */
export function ViewFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  if (!INSIDE.test(path)) return <Redirect to="/student/dashboard" replace />;
  return (
    // The buttons inside are what is pressed; this only stands between them and the page.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={css.frame} onClickCapture={refusePress} onSubmitCapture={refuse}>
      <ViewStrip />
      {children}
    </div>
  );
}

function refusePress(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest("a[href], button, input, [role], summary, label") : null;
  if (pressed === null || pressed.matches(OPENS)) return;
  if (pressed instanceof HTMLAnchorElement && pressed.origin === location.origin && INSIDE.test(pressed.pathname)) return;
  if (pressed instanceof HTMLAnchorElement || pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement) refuse(event);
}

function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
  showNotice({ id: "view-only", kind: "info", message: msg`This is a read-only view: nothing can be done in it.` });
}
