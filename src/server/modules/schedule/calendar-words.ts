import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/student-services.ts";
import { sessionCalendar } from "#server/commands/session-calendar.ts";
import type { Services } from "#server/services.ts";

/** Sessions as a calendar in a language. */
export function calendarText({ words, config }: Services, sessions: readonly ScheduledSession[], language: Language, now: Date): string {
  const said = { name: words.say(language, msg`My schedule at Qabas`), reminder: (title: string) => title };
  return sessionCalendar(sessions, { language, publicUrl: config.publicUrl, words: said, now });
}
