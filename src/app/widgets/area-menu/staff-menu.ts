import { atom } from "jotai";
import type { AreaMenu } from "./area-menu.ts";

/** The menu of one of the staff, which the console's own chunk makes; null until it is here. */
export const staffMenuAtom = atom<AreaMenu | null>(null);

const nothing = { under: "/staff/profile", label: { id: "" }, links: [] };
/** Until then a frame without links. */
export const NO_MENU: AreaMenu = {
  dock: [],
  start: [],
  services: nothing,
  account: [],
  profile: nothing,
  notifications: null,
  parents: [],
};
