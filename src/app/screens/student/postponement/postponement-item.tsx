import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Columns2 } from "lucide-react";
import type { Postponement } from "#contract/postponements.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { RequestMark } from "#app/widgets/request-mark.tsx";
import { RequestRow } from "#app/widgets/request-row.tsx";
import { postponementState } from "#app/widgets/request-status.ts";

export function PostponementItem({ request }: { request: Postponement }) {
  const language = useAtomValue(languageAtom);
  const title = request.program.translations[language].title;
  return (
    <RequestRow
      icon={<Columns2 />}
      href={`/student/services/postponement/${request.id}`}
      title={
        <Trans>
          Postponement: <bdi>{title}</bdi>
        </Trans>
      }
      target={<Pause request={request} />}
      mark={<RequestMark state={postponementState(request)} />}
      note={<Note request={request} />}
    />
  );
}

/** «إلى شعبة 10 يناير 2027», or the days of the pause. */
export function Pause({ request: { from, to, target_cohort: target } }: { request: Pick<Postponement, "from" | "to" | "target_cohort"> }) {
  const language = useAtomValue(languageAtom);
  const begin = formatDate(language, from);
  const day = target ? formatDate(language, target.starts_at) : to === null ? "" : formatDate(language, to);
  return target ? (
    <Trans>To the cohort of {day}</Trans>
  ) : (
    <Trans>
      From {begin}, back on {day}
    </Trans>
  );
}

function Note({ request }: { request: Postponement }) {
  const language = useAtomValue(languageAtom);
  const { status, requested_at: at, reply_by: by, decision, target_cohort: target, to } = request;
  const asked = formatDate(language, at);
  const answer = formatDate(language, by);
  const back = formatDate(language, target?.starts_at ?? to ?? at);
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
  if (status === "approved" && request.waiting_for_seat) return <Trans>Your present seat is kept until one is free there</Trans>;
  if (status === "applied") return <Trans>You continue on {back}</Trans>;
  return <Trans>Submitted on {asked}</Trans>;
}
