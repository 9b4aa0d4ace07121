import type { UserType } from "#contract/accounts/session.ts";
import type { Language } from "#contract/shapes.ts";
import { scheduleSource } from "./cached-schedule.ts";
import { teachingScheduleSource } from "./cached-teaching-schedule.ts";

/** Whether this device holds an account's own schedule, the one that it attends or that it gives; staff have none. Never throws. */
export async function keepsSchedule(owner: string, type: UserType, language: Language): Promise<boolean> {
  if (type !== "student" && type !== "instructor") return false;
  const source = type === "student" ? scheduleSource : teachingScheduleSource(language);
  return source.read(owner).then(
    (copy) => copy !== null,
    () => false,
  );
}
