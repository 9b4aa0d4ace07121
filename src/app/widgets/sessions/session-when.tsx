import { useAtomValue } from "jotai";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { timeParts } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import css from "./session-when.module.css";

/** The start of a session in a narrow column: the hour, and under it which half of the day. */
export function SessionWhen({ session }: { session: ScheduledSession }) {
  const { time, period } = timeParts(useAtomValue(languageAtom), session.starts_at);
  return (
    <time dateTime={session.starts_at} className={css.when}>
      <span dir="ltr">{time}</span> <small>{period}</small>
    </time>
  );
}
