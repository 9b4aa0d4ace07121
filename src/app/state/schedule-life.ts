import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/** Milliseconds: the page that somebody waits for comes first. */
const AFTER_MS = 2_000;

/** Brings the schedule along once it is known who is here. A visitor's tab never loads what does so. Call once. */
export function startSchedule(): void {
  let known: string | null = null;
  const look = () => {
    const { status, ownerTag } = store.get(sessionAtom);
    const entered = status === "in" ? ownerTag : null;
    if (entered === known) return;
    known = entered;
    if (entered) setTimeout(() => void import("./keep-schedule.ts").then(({ keepSchedule }) => keepSchedule()), AFTER_MS);
  };
  look();
  store.sub(sessionAtom, look);
}
