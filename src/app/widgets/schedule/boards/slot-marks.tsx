import { useAtomValue } from "jotai";
import { use } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { SessionMarks } from "#app/widgets/attendance/session-marks.tsx";
import { sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { SlotContext } from "./session-slot.ts";

/** What is to be known of a session in any view, clashes with others among it, and what whose schedule it is adds. */
export function SlotMarks({ session, brief = false }: { session: ScheduledSession; brief?: boolean }) {
  const language = useAtomValue(languageAtom);
  const { all, now, parts } = use(SlotContext);
  const clashing = sessionPhase(session, now) === "cancelled" ? [] : session.conflicts_with.flatMap((id) => all.get(id) ?? []);
  return (
    <>
      <SessionMarks brief={brief} session={session} now={now} clashes={clashing.map((other) => sessionTexts(other, language).title)} />
      {parts.marks(session)}
    </>
  );
}
