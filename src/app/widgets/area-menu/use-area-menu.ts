import { useAtomValue } from "jotai";
import { sessionAtom } from "#app/state/session/session.ts";
import type { AreaMenu } from "./area-menu.ts";
import { INSTRUCTOR_MENU } from "./instructor-links.ts";
import { STUDENT_MENU } from "./student-links.ts";

/** The menu of a person's own area, wherever they are. */
export const useAreaMenu = (): AreaMenu => (useAtomValue(sessionAtom).user?.type === "instructor" ? INSTRUCTOR_MENU : STUDENT_MENU);
