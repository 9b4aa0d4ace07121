import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listRefundApprovals } from "#contract/orders/admin-commerce.ts";
import { listRequests } from "#contract/requests/admin-requests.ts";
import { listApprovals } from "#contract/security/approvals.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay, useRightsRead } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { useWaiting } from "#app/state/staff/waiting.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { kit, sidebar, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { DECIDED_KINDS, QUEUED_KINDS } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { OpenNext } from "#app/widgets/staff-queues/open-next.tsx";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { InboxList } from "#app/widgets/staff/inbox-list.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";
import type { Day } from "#app/widgets/time/riyadh-days.ts";
import { approvalKind } from "#app/widgets/staff-rights/approval-kind.ts";
import { EnrolledLately } from "./enrolled-lately.tsx";
import { FollowUp } from "./follow-up.tsx";
import { StartingCohorts } from "./starting-cohorts.tsx";
import { WaitingCounts } from "./waiting-counts.tsx";

/** So many of each kind of work: the rest is one press away. */
const NEAREST = 8;
/** What staff answer within three business days. */
const QUEUE = [...QUEUED_KINDS, "trainer", "contact"].join(",");

/** `/staff`: what waits for this person, the nearest limit first; each part only for whoever has work in it. */
export function TodayScreen() {
  const { t } = useLingui();
  const rights = useRightsRead();
  const today = useToday();
  const requests = useMay()("requests.read");
  const language = useAtomValue(languageAtom);
  const phone = useMedia(PHONE);
  return (
    <div className={stack(24)}>
      <PageHead
        title={t({ message: "Today", context: "staff" })}
        note={today ? <time dateTime={today}>{formatDate(language, today, { weekday: true, hijri: true })}</time> : null}
        action={requests && !phone ? <OpenNext kinds={DECIDED_KINDS} named /> : null}
      />
      {requests && phone ? <OpenNext kinds={DECIDED_KINDS} named block /> : null}
      <LoadState of={rights} skeleton={<SkeletonLines widths={[100, 100, 100, 100, 100, 100]} />}>
        {() => <Work today={today} />}
      </LoadState>
    </div>
  );
}

/** The parts of whoever has work in them. */
function Work({ today }: { today: Day | null }) {
  const { t } = useLingui();
  const may = useMay();
  const requests = may("requests.read");
  const refunds = may("money.refund");
  const approves = may("approvals.decide");
  const counts = useWaiting("/staff");
  const programs = may("programs.read");
  const people = may("people.read");
  return (
    <>
      <WaitingCounts />
      <div className={programs || people ? sidebar(24) : stack(24)}>
        <div className={stack(24, "content-start")}>
          {requests ? <OwnWork /> : null}
          {requests ? <WaitingRequests /> : null}
          {/* Read anew where one came or went. */}
          {approves ? <WaitingApprovals key={counts?.approvals} /> : null}
          {refunds ? <WaitingRefunds /> : null}
          {requests || approves || refunds || programs || people ? null : (
            <EmptyState title={t`Nothing waits for you here`} help={t`Your places are in the menu.`} />
          )}
          {programs && today ? <EnrolledLately today={today} /> : null}
        </div>
        <div className={stack(24, "content-start")}>
          {programs && today ? <StartingCohorts today={today} /> : null}
          {people ? <FollowUp /> : null}
        </div>
      </div>
    </>
  );
}

/** Of every kind: what was assigned to this person, and what is overdue whoever has it. Neither takes room where there is none. */
function OwnWork() {
  const { t } = useLingui();
  const open = { per_page: NEAREST, "filter[status]": "open", sort: "sla" } as const;
  const own = useStaffRead(listRequests, { query: { ...open, "filter[assignee]": "me" } });
  const late = useStaffRead(listRequests, { query: { ...open, "filter[kind]": QUEUE, "filter[due]": "overdue" } });
  const again = () => {
    own.retry();
    late.retry();
  };
  return (
    <>
      {own.data?.length ? (
        <Part title={t`Assigned to me`}>
          <InboxList brief label={t`Assigned to me`} rows={[...own.data]} onChanged={again} />
        </Part>
      ) : null}
      {late.data?.length ? (
        <Part title={t({ message: "Overdue", context: "request" })}>
          <InboxList brief label={t({ message: "Overdue", context: "request" })} rows={[...late.data]} onChanged={again} />
        </Part>
      ) : null}
    </>
  );
}

function WaitingRequests() {
  const { t } = useLingui();
  const read = useStaffRead(listRequests, {
    query: { per_page: NEAREST, "filter[kind]": DECIDED_KINDS.join(","), "filter[status]": "open", sort: "sla" },
  });
  const total = read.meta?.total ?? 0;
  const counted = t`${plural(total, { one: "# open request", other: "# open requests" })}`;
  return (
    <Part title={t`Waiting for you`}>
      <ListState of={read} empty={{ title: t`Nothing waits for a decision` }} unfiltered={null}>
        {(rows) => (
          <>
            <InboxList brief label={t`Waiting for you`} rows={[...rows]} onChanged={read.retry} />
            <ActionLink href="/staff/requests" className={kit("link", "tap", "inline-block", "above-8")}>
              {read.meta?.more ? t`More than ${counted}` : counted}
            </ActionLink>
          </>
        )}
      </ListState>
    </Part>
  );
}

/** What others asked for and this person may approve; it takes no room where there is none. */
function WaitingApprovals() {
  const { t, i18n } = useLingui();
  const said = useSaid();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(listApprovals, { query: { per_page: NEAREST, "filter[for]": "me" } });
  if (!read.data?.length) return null;
  return (
    <Part title={t`Waiting for your approval`}>
      <StaffList
        label={t`Waiting for your approval`}
        rows={[...read.data]}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/staff/approvals/rights/${id}`}
        columns={[
          { key: "kind", head: t`What`, cell: ({ kind }) => i18n._(approvalKind[kind]) },
          { key: "by", head: t`Asked for by`, phone: "second", cell: ({ asked_by: by }) => <bdi>{said(by.name)}</bdi> },
          {
            key: "until",
            head: t`Lapses after`,
            phone: "end",
            cell: ({ lapses_on: day }) => (day ? formatDate(language, day) : "–"),
          },
        ]}
      />
    </Part>
  );
}

function WaitingRefunds() {
  const { t } = useLingui();
  const said = useSaid();
  const read = useStaffRead(listRefundApprovals, { query: { per_page: NEAREST } });
  return (
    <Part title={<Trans>Refunds waiting for a second person</Trans>}>
      <ListState of={read} empty={{ title: t`No refund waits` }} unfiltered={null}>
        {(rows) => (
          <StaffList
            label={t`Refunds waiting for a second person`}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ order_id: id }) => `/staff/finance/orders/${id}`}
            columns={[
              { key: "number", head: t`Number`, cell: ({ order_number: number }) => <bdi dir="ltr">{number}</bdi> },
              { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{said(program.title)}</bdi> },
              { key: "by", head: t`Asked for by`, phone: "second", cell: ({ asked_by: by }) => <bdi>{said(by.name)}</bdi> },
              { key: "amount", head: t`Amount`, phone: "end", cell: ({ amount }) => <Money sar={amount} /> },
            ]}
          />
        )}
      </ListState>
    </Part>
  );
}
