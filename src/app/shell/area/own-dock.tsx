import { useAtomValue } from "jotai";
import { lazy } from "react";
import { sessionAtom } from "#app/state/session/session.ts";
import { worksHere } from "#app/widgets/site/nav-links.ts";
import { Dock } from "./dock.tsx";

const StaffDock = lazy(() =>
  Promise.all([
    import("#app/shell/staff/staff-dock.tsx"),
    import("#app/i18n/staff-sentences.ts").then((module) => module.learnStaffSentences()),
  ]).then(([module]) => ({ default: module.StaffDock })),
);

/** The dock of a person's own area, on the pages of everybody. */
export function OwnDock() {
  const { user } = useAtomValue(sessionAtom);
  return user && worksHere(user.type) ? <StaffDock /> : <Dock />;
}
