import { AREA_PARTS, type AreaParts } from "#app/shell/area/area-parts.ts";
import { StaffDock } from "./staff-dock.tsx";
import { StaffHead } from "./staff-head.tsx";

/** What stands round the pages of the console. */
export const STAFF_PARTS: AreaParts = { ...AREA_PARTS, Dock: StaffDock, Head: StaffHead, desk: true };
