import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, grid } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { SessionMarks } from "#app/widgets/attendance/session-marks.tsx";
import css from "./session-line.module.css";
import { SessionWhen } from "./session-when.tsx";
import { sessionTexts } from "./session-words.ts";

interface Props {
  session: ScheduledSession;
  now: Date;
  /** Stands after the program's name. */
  beside?: ReactNode;
  /** A list under days has its headings one deeper. */
  heading?: "h3" | "h4";
  /** Under the marks. */
  children?: ReactNode;
}

/** A session in a dashboard's list: its hour, what it is, and what is special about it. */
export function SessionLine({ session, now, beside = null, heading: Heading = "h4", children }: Props) {
  const language = useAtomValue(languageAtom);
  const texts = sessionTexts(session, language);
  return (
    <li className={classNames(grid(12, "start", "border-bottom", "pad-y-12"), css.line)}>
      <SessionWhen session={session} />
      <div>
        <Heading>
          <bdi>{texts.title}</bdi>
        </Heading>
        <p>
          <bdi>{texts.program}</bdi>
          {beside === null ? null : (
            <>
              {language === "ar" ? "، " : ", "}
              {beside}
            </>
          )}
        </p>
        <SessionMarks session={session} now={now} brief />
        {children}
      </div>
    </li>
  );
}
