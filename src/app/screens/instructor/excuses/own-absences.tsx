import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarX } from "lucide-react";
import { type Absence, listAbsences } from "#contract/requests/teaching-requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { ownState, proposalWords } from "#app/widgets/teaching/own-request-words.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { RequestList, RequestRow } from "#app/widgets/requests/request-row.tsx";

/** The instructor's own absences, newest first. */
export function OwnAbsences() {
  const { t } = useLingui();
  const read = useCachedRead(listAbsences);
  return (
    <>
      <KeptNotice of={read} />
      <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t`No absences yet`} help={t`What you report and what was decided about it appears here.`} />
          ) : (
            <>
              <Rows absences={all} />
              <MoreRows of={listAbsences} from={read.meta?.next_cursor}>
                {(more) => <Rows absences={more} />}
              </MoreRows>
            </>
          )
        }
      </LoadState>
    </>
  );
}

const Rows = ({ absences }: { absences: Absence[] }) => (
  <RequestList>
    {absences.map((absence) => (
      <Item key={absence.id} absence={absence} />
    ))}
  </RequestList>
);

function Item({ absence }: { absence: Absence }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const title = absence.sessions[0]?.program.translations[language].title ?? "";
  const asked = formatDate(language, absence.requested_at);
  const answer = formatDate(language, absence.reply_by);
  return (
    <RequestRow
      icon={<CalendarX />}
      href={`/instructor/services/excuses/${absence.id}`}
      title={
        <Trans>
          Absence: <bdi>{title}</bdi>
        </Trans>
      }
      target={
        <ExcuseSessions
          sessions={absence.sessions.map(({ id, starts_at, translations }) => ({
            id,
            starts_at,
            title: { ar: translations.ar.title, en: translations.en.title },
          }))}
        />
      }
      mark={<RequestMark state={ownState[absence.status]} />}
      note={
        absence.status === "pending" ? (
          <Trans>
            Submitted on {asked}; answer expected by {answer}
          </Trans>
        ) : (
          i18n._(proposalWords[absence.proposed])
        )
      }
    />
  );
}
