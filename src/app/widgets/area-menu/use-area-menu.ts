import { useAtomValue } from "jotai";
import { sessionAtom } from "#app/state/session/session.ts";
import { worksHere } from "#app/widgets/site/nav-links.ts";
import type { AreaMenu } from "./area-menu.ts";
import { INSTRUCTOR_MENU } from "./instructor-links.ts";
import { NO_MENU, staffMenuAtom } from "./staff-menu.ts";
import { STUDENT_MENU } from "./student-links.ts";

/** The menu of a person's own area, wherever they are. */
export function useAreaMenu(): AreaMenu {
  const { user } = useAtomValue(sessionAtom);
  const ofStaff = useAtomValue(staffMenuAtom);
  if (user && worksHere(user.type)) return ofStaff ?? NO_MENU;
  return user?.type === "instructor" ? INSTRUCTOR_MENU : STUDENT_MENU;
}
