import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { Dock } from "#app/shell/area/dock.tsx";
import { useOwnRights } from "#app/state/staff/own-rights.ts";
import { staffMenuAtom } from "#app/widgets/area-menu/staff-menu.ts";
import { staffMenu } from "./staff-links.ts";

/** The dock of the console, which knows the places of the person's roles and tells them to the rest of the frame. */
export function StaffDock() {
  const rights = useOwnRights();
  const know = useSetAtom(staffMenuAtom);
  useEffect(() => know(staffMenu(rights?.capabilities ?? [])), [know, rights]);
  return <Dock />;
}
