import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { Dock } from "#app/shell/area/dock.tsx";
import { useOwnRights } from "#app/state/staff/own-rights.ts";
import { useWaiting } from "#app/state/staff/waiting.ts";
import { staffMenuAtom } from "#app/widgets/area-menu/staff-menu.ts";
import { staffMenu } from "./staff-links.ts";

/** The dock of the console, which knows the places of the person's roles and tells them to the rest of the frame. */
export function StaffDock() {
  const rights = useOwnRights();
  const know = useSetAtom(staffMenuAtom);
  const [path] = useLocation();
  const waiting = useWaiting(path);
  useEffect(() => know(staffMenu(rights?.capabilities ?? [], waiting)), [know, rights, waiting]);
  return <Dock />;
}
