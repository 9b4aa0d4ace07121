import { keepFresh } from "./keep-fresh.ts";
import { keepClassrooms } from "./keep-registers.ts";
import { scheduleSource } from "./kept-schedule.ts";
import { teachingScheduleSource } from "./kept-teaching-schedule.ts";
import { languageAtom } from "./language.ts";
import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/**
 * The schedule of whoever is signed in comes to this device, so that it opens offline though it was never opened before (R6.7);
 * with an instructor's come the registers of these hours.
 */
export async function keepSchedule(): Promise<void> {
  const { status, ownerTag, user } = store.get(sessionAtom);
  if (status !== "in" || !ownerTag) return;
  if (user?.type === "student") await keepFresh(scheduleSource, ownerTag);
  if (user?.type !== "instructor") return;
  const schedule = await keepFresh(teachingScheduleSource(store.get(languageAtom)), ownerTag);
  if (schedule) await keepClassrooms(ownerTag, schedule);
}
