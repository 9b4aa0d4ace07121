import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useLocation, useParams } from "wouter";
import { isAsked } from "#contract/requests/answers.ts";
import { getRequest, listRequests } from "#contract/requests/admin-requests.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { RequestTimeline } from "#app/widgets/requests/request-timeline.tsx";
import { stepWords } from "#app/widgets/requests/request-status.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { AssigneeChoice } from "#app/widgets/staff-queues/assignee-choice.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { DECIDED_KINDS, type DecidedKind, isDecided, requestKind } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ownStep } from "#app/widgets/teaching/own-request-words.ts";
import type { RequestDetail } from "./request-detail.ts";
import { AskSender } from "./ask-sender.tsx";
import { Decide } from "./decide.tsx";
import { useRequestFacts } from "./request-facts.tsx";

/** `/staff/requests/:kind/:id`: what is asked, what the policy says, and the decision. */
export function RequestScreen() {
  const { kind = "", id = "" } = useParams<{ kind: string; id: string }>();
  return isDecided(kind) ? <Request kind={kind} id={id} /> : <MissingRecord />;
}

const WIDTHS = [100, 100, 100] as const;

function Request({ kind, id }: { kind: DecidedKind; id: string }) {
  const read = useStaffRead(getRequest, { params: { kind, id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(detail) => <Detail kind={kind} detail={detail} onChanged={read.retry} />}
    </LoadState>
  );
}

function Detail({ kind, detail, onChanged }: { kind: DecidedKind; detail: RequestDetail; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [, navigate] = useLocation();
  const facts = useRequestFacts(detail);
  const { request } = detail;
  const day = formatDate(language, request.reply_by, { weekday: true });
  const parts = detail[kind];
  const offer = detail.withdrawal?.offer;
  const offeredDay = offer ? formatDate(language, offer.cohort.starts_at) : "";
  const offeredUntil = offer ? formatDateTime(language, offer.until, { weekday: true }) : "";
  const question = detail.postponement?.question ?? detail.withdrawal?.question ?? null;
  const say = (to: string) => {
    const words = kind === "postponement" || kind === "withdrawal" ? stepWords(kind, to) : ownStep(to);
    return words ? i18n._(words) : null;
  };
  // The next one in the queue, beside the one that is decided now.
  const queue = useStaffRead(listRequests, {
    query: { per_page: 2, "filter[kind]": DECIDED_KINDS.join(","), "filter[status]": "open", "filter[assignee]": "free", sort: "sla" },
  });
  const next = queue.data?.find((row) => row.id !== request.id);
  return (
    <div className={stack(16)}>
      <PageHead
        title={
          <>
            {i18n._(requestKind[kind])}: <bdi>{said(request.person.name)}</bdi>
          </>
        }
        note={<bdi dir="ltr">{request.reference}</bdi>}
      />
      {request.waits ? (
        <p className={kit("sm")}>
          <Fuse of={request} />
        </p>
      ) : null}
      {request.open && !request.waits ? (
        <p className={kit(request.overdue ? "bad" : "wait", "sm", "medium")}>
          {request.overdue ? t`Overdue: the answer was due by ${day}.` : t`Answer by ${day}: three business days.`} <Fuse of={request} />
        </p>
      ) : null}
      <div className={cluster(12, "center", "gap-y-12")}>
        <AssigneeChoice of={request} kind={kind} onChanged={onChanged} />
        {isAsked(kind) && request.open && !request.waits && may("requests.decide") ? (
          <AskSender kind={kind} request={request} onChanged={onChanged} />
        ) : null}
      </div>
      {offer ? (
        <Part title={t`Offer that waits for its answer`}>
          <p className={kit("sm")}>
            <Trans>
              A postponement into the cohort of {offeredDay}, until {offeredUntil}.
            </Trans>
          </p>
        </Part>
      ) : null}
      {question ? (
        <Part title={t`Question that waits for its answer`}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {question.text}
          </p>
        </Part>
      ) : null}
      <FactLine
        facts={[
          {
            name: t`Asked by`,
            value:
              request.person.user_id !== null && may("people.read") ? (
                <Link className={kit("link", "hover-underline")} href={`/staff/people/${request.person.user_id}`}>
                  <bdi>{said(request.person.name)}</bdi>
                </Link>
              ) : (
                <bdi>{said(request.person.name)}</bdi>
              ),
          },
          ...(request.subject ? [{ name: t`Program`, value: <bdi>{said(request.subject)}</bdi> }] : []),
          ...facts.said,
        ]}
      />
      {facts.policy}
      {facts.reason ? (
        <Part title={t`Reason`}>
          <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
            {facts.reason}
          </p>
        </Part>
      ) : null}
      {parts && parts.attachments.length > 0 ? (
        <Part title={t`Files`}>
          <RequestFiles files={parts.attachments} />
        </Part>
      ) : null}
      {request.open && may("requests.decide") ? (
        <Decide
          key={request.version}
          kind={kind}
          detail={detail}
          onConflict={onChanged}
          onDecided={(openNext) => {
            queue.retry();
            onChanged();
            if (openNext) navigate(next ? `/staff/requests/${next.kind}/${next.id}` : "/staff/requests");
          }}
        />
      ) : null}
      {parts ? (
        <Part title={<Trans>Request timeline</Trans>}>
          <RequestTimeline events={parts.timeline} say={say} />
        </Part>
      ) : null}
    </div>
  );
}
