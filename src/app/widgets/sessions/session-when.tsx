import { useAtomValue } from "jotai";
import { grid, kit } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { timeParts } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";

/** The start of a session in a narrow column: the hour, and under it which half of the day. */
export function SessionWhen({ session }: { session: ScheduledSession }) {
  const { time, period } = timeParts(useAtomValue(languageAtom), session.starts_at);
  return (
    <time dateTime={session.starts_at} className={grid(0, "content-start", "justify-items-start", "md", "strong", "leading-ui", "tabular")}>
      <span dir="ltr">{time}</span> <small className={kit("faint", "xs", "regular")}>{period}</small>
    </time>
  );
}
