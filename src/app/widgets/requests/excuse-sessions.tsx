import { useAtomValue } from "jotai";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { grid, kit } from "#app/ui/kit.ts";

interface Props {
  sessions: readonly { id: number; starts_at: string; title: { ar: string; en: string } }[];
}

/** The sessions of an excuse, each with its day and hour. */
export function ExcuseSessions({ sessions }: Props) {
  const language = useAtomValue(languageAtom);
  return (
    <span className={grid(2)}>
      {sessions.map(({ id, starts_at, title }) => (
        <span key={id}>
          <bdi>{title[language]}</bdi>{" "}
          <time className={kit("block", "soft", "regular")} dateTime={starts_at}>
            {formatDateTime(language, starts_at, { weekday: true, year: false })}
          </time>
        </span>
      ))}
    </span>
  );
}
