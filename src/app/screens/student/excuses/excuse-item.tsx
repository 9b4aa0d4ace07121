import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileClock } from "lucide-react";
import type { Excuse } from "#contract/excuses.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { RequestRow } from "#app/widgets/request-row.tsx";
import { ExcuseSessions } from "#app/widgets/excuse-sessions.tsx";
import { excuseState } from "#app/widgets/excuse-words.ts";

/** An excuse in the list. */
export function ExcuseItem({ excuse }: { excuse: Excuse }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { words, kind } = excuseState[excuse.status];
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
      mark={
        <StatusMark kind={kind} pill>
          {i18n._(words)}
        </StatusMark>
      }
      note={<Note excuse={excuse} />}
    />
  );
}

export const sessionsOf = ({ sessions }: Pick<Excuse, "sessions">) =>
  sessions.map(({ id, starts_at, translations }) => ({ id, starts_at, title: { ar: translations.ar.title, en: translations.en.title } }));

function Note({ excuse: { status, requested_at: at, reply_by: by, decision } }: { excuse: Excuse }) {
  const language = useAtomValue(languageAtom);
  const asked = formatDate(language, at);
  const answer = formatDate(language, by);
  if (status === "pending") {
    return (
      <Trans>
        Submitted on {asked}; answer expected by {answer}
      </Trans>
    );
  }
  if (status === "rejected" && decision?.note) {
    return (
      <Trans>
        Reason: <bdi>{decision.note}</bdi>
      </Trans>
    );
  }
  if (status === "approved") return <Trans>This absence does not count in your attendance rate</Trans>;
  return <Trans>Submitted on {asked}</Trans>;
}
