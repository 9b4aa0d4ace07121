import { useAtomValue } from "jotai";
import { use } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionPhase } from "#app/widgets/sessions/session-times.ts";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import { SlotContext } from "./session-slot.ts";
import css from "./slot-title.module.css";

/** The title of a session in any view: it opens everything about it, and is struck out where it was cancelled. */
export function SlotTitle({ session }: { session: ScheduledSession }) {
  const language = useAtomValue(languageAtom);
  const { now, open } = use(SlotContext);
  const cancelled = sessionPhase(session, now) === "cancelled";
  return (
    <button
      type="button"
      className={classNames(kit("hover-underline"), css.title, cancelled && css.cancelled)}
      aria-haspopup="dialog"
      onClick={() => open(session)}
    >
      <bdi>{sessionTexts(session, language).title}</bdi>
    </button>
  );
}
