import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileClock } from "lucide-react";
import type { Excuse } from "#contract/requests/excuses.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { RequestNote } from "#app/widgets/requests/request-note.tsx";
import { RequestRow } from "#app/widgets/requests/request-row.tsx";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { excuseState } from "#app/widgets/requests/excuse-words.ts";

/** An excuse in the list. */
export function ExcuseItem({ excuse }: { excuse: Excuse }) {
  const language = useAtomValue(languageAtom);
  const title = excuse.program.translations[language].title;
  return (
    <RequestRow
      icon={<FileClock />}
      href={`/student/services/excuses/${excuse.id}`}
      title={
        <Trans>
          Excuse: <bdi>{title}</bdi>
        </Trans>
      }
      target={<ExcuseSessions sessions={sessionsOf(excuse)} />}
      mark={<RequestMark state={excuseState[excuse.status]} />}
      note={
        <RequestNote request={excuse} open={excuse.status === "pending"}>
          {excuse.status === "approved" ? <Trans>This absence does not count in your attendance rate</Trans> : null}
        </RequestNote>
      }
    />
  );
}

export const sessionsOf = ({ sessions }: Pick<Excuse, "sessions">) =>
  sessions.map(({ id, starts_at, translations }) => ({ id, starts_at, title: { ar: translations.ar.title, en: translations.en.title } }));
