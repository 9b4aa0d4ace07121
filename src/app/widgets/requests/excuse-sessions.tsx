import { useAtomValue } from "jotai";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import css from "./excuse-sessions.module.css";

interface Props {
  sessions: readonly { id: number; starts_at: string; title: { ar: string; en: string } }[];
}

/** The sessions of an excuse, each with its day and hour. */
export function ExcuseSessions({ sessions }: Props) {
  const language = useAtomValue(languageAtom);
  return (
    <span className={css.sessions}>
      {sessions.map(({ id, starts_at, title }) => (
        <span key={id}>
          <bdi>{title[language]}</bdi>{" "}
          <time dateTime={starts_at}>{formatDateTime(language, starts_at, { weekday: true, year: false })}</time>
        </span>
      ))}
    </span>
  );
}
