import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Columns2 } from "lucide-react";
import type { Postponement } from "#contract/requests/postponements.ts";
import type { Language } from "#contract/shapes.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { RequestNote } from "#app/widgets/requests/request-note.tsx";
import { RequestRow } from "#app/widgets/requests/request-row.tsx";
import { postponementState } from "#app/widgets/requests/request-status.ts";

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
      note={
        <RequestNote request={request} open={request.status === "pending"}>
          {outcomeOf(request, language)}
        </RequestNote>
      }
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

/** What comes of it once it was decided; null where there is nothing to say. */
function outcomeOf({ status, target_cohort: target, to, requested_at: at, waiting_for_seat: seatless }: Postponement, language: Language) {
  const back = formatDate(language, target?.starts_at ?? to ?? at);
  if (status === "approved" && seatless) return <Trans>Your present seat is kept until one is free there</Trans>;
  return status === "applied" ? <Trans>You continue on {back}</Trans> : null;
}
