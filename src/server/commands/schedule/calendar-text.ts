import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import type { Words } from "#server/words.ts";
import { sessionCalendar } from "./session-calendar.ts";

/** Sessions as a calendar in a language; `of` says whose schedule its events lead to. */
export function calendarText(
  { words, config }: { words: Words; config: { publicUrl: string } },
  sessions: readonly ScheduledSession[],
  { language, now, of }: { language: Language; now: Date; of: "student" | "instructor" },
): string {
  const said = { name: words.say(language, msg`My schedule at Qabas`), reminder: (title: string) => title };
  return sessionCalendar(sessions, { language, schedule: `${config.publicUrl}/${of}/services/schedule`, words: said, now });
}
