import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { sessionAtom } from "#app/state/session/session.ts";
import { type Access, decide } from "./access.ts";

/** Lets in, waits for the first profile check, or leads elsewhere (R3.3, R3.7). */
export function Guard({
  access,
  path,
  offline,
  waiting,
  children,
}: {
  access: Access;
  /** Of the page that it guards. */
  path: string;
  offline: boolean;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const session = useAtomValue(sessionAtom);
  const [here] = useLocation();
  const search = useSearch();
  // What everybody may see is rendered by the server too, which has no location.
  if (access === "anyone") return children;
  // The sign-in stands until the next page is there, whose address names no way on: whoever went on is not led back to their area's start.
  if (access === "guest" && here !== path) return children;
  const decision = decide(access, session, { path, search, offline, origin: location.origin });
  if (decision === "enter") return children;
  return decision === "wait" ? waiting : <Redirect to={decision.to} replace />;
}
