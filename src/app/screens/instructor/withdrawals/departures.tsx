import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { DoorOpen } from "lucide-react";
import { type Departure, listDepartures } from "#contract/requests/teaching-requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { ownState } from "#app/widgets/teaching/own-request-words.ts";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { RequestList, RequestRow } from "#app/widgets/requests/request-row.tsx";

/** The instructor's own requests to leave programs, newest first. */
export function Departures() {
  const { t } = useLingui();
  const read = useCachedRead(listDepartures);
  return (
    <>
      <KeptNotice of={read} />
      <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t`No requests of your own`} help={t`What you ask for and what was decided about it appears here.`} />
          ) : (
            <>
              <Rows requests={all} />
              <MoreRows of={listDepartures} from={read.meta?.next_cursor}>
                {(more) => <Rows requests={more} />}
              </MoreRows>
            </>
          )
        }
      </LoadState>
    </>
  );
}

function Rows({ requests }: { requests: Departure[] }) {
  const language = useAtomValue(languageAtom);
  return (
    <RequestList>
      {requests.map((request) => {
        const from = formatDate(language, request.effective_from, { weekday: true });
        return (
          <RequestRow
            key={request.id}
            icon={<DoorOpen data-flip />}
            href={`/instructor/services/withdrawal/${request.id}`}
            title={
              <Trans>
                Leaving: <bdi>{request.program.translations[language].title}</bdi>
              </Trans>
            }
            mark={<RequestMark state={ownState[request.status]} />}
            note={<Trans>From {from}</Trans>}
          />
        );
      })}
    </RequestList>
  );
}
