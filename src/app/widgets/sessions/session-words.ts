import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";

export const kindWord: Record<ScheduledSession["kind"], MessageDescriptor> = {
  lecture: msg`Lecture`,
  interactive_lecture: msg`Interactive lecture`,
  workshop: msg`Workshop`,
  exam: msg`Exam`,
  deadline: msg`Deadline`,
  onsite: msg`In person`,
};

/** A session's words in the language on screen: both travel with it, so that a kept schedule switches language offline. */
export function sessionTexts(session: ScheduledSession, language: Language) {
  const texts = session.translations[language];
  return {
    title: texts.title || session.title,
    instructor: texts.instructor ?? session.instructor,
    room: texts.room ?? session.location.room,
    program: session.program.translations[language].title || session.program.title,
  };
}
