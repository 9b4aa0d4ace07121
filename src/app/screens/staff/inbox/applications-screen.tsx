import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { adminListApplications, adminReadApplication } from "#contract/messages/admin-mail.ts";
import { TRAINER_STATUSES } from "#contract/requests/trainers.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { AssigneeCell } from "#app/widgets/staff-queues/assignee-cell.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { OpenNext } from "#app/widgets/staff-queues/open-next.tsx";
import { useAssignActions } from "#app/widgets/staff-queues/use-assign-actions.ts";
import { assigneeOf, useAssigneeFilter } from "#app/widgets/staff-queues/use-assignee-filter.tsx";
import { Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { ApplicationDetail } from "./application-detail.tsx";
import { applicationStatus } from "./inbox-words.ts";
import { SenderAside } from "./sender-aside.tsx";

const WIDTHS = [100, 100, 100] as const;
const PATH = "/staff/requests/applications";

/** `/staff/requests/applications` and one beside it: who wants to teach, the oldest open application first. */
export function ApplicationsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const status = TRAINER_STATUSES.find((one) => one === address.get("status"));
  const q = address.get("q");
  const read = useStaffRead(adminListApplications, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(q ? { q } : {}),
      ...(status ? { "filter[status]": status } : {}),
      ...assigneeOf(address),
    },
  });
  const { "filter[assignee]": assignee } = assigneeOf(address);
  const opened = useStaffRead(id === undefined ? null : adminReadApplication, id === undefined ? {} : { params: { id } });
  const assigned = useAssigneeFilter("trainer", address);
  const assigning = useAssignActions(assigned.colleagues);
  return (
    <Queue
      title={t({ message: "Applications", context: "requests" })}
      tabs={<PlaceTabs place="requests" current={PATH} />}
      of={read}
      search={t`Number, name, e-mail or field`}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: TRAINER_STATUSES.map((value) => ({ value, label: i18n._(applicationStatus[value].words) })),
      }}
      empty={{ title: t`No applications`, help: t`Who asks to join the faculty appears here.` }}
      keyOf={(row) => row.id}
      narrowing={assigned}
      action={() => <OpenNext kinds={["trainer"]} />}
      bulk={{
        list: "applications",
        choices: assigning,
        subjectOf: ({ id: one }) => `trainer ${one}`,
        nameOf: ({ full_name: name, reference }) => `${name}, ${reference}`,
        filter: {
          ...(q ? { q } : {}),
          ...(status ? { status } : {}),
          ...(assignee ? { assignee } : {}),
        },
      }}
      path={PATH}
      columns={[
        { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ full_name: name }) => <bdi>{name}</bdi> },
        { key: "field", head: t`Specialisation`, phone: "second", cell: ({ specialization }) => <bdi>{specialization}</bdi> },
        { key: "number", head: t`Number`, spare: true, cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
        { key: "at", head: t`Received`, phone: "end", cell: ({ created_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time> },
        { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={applicationStatus[row.status]} /> },
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => (row.open ? <Fuse of={row} /> : null) },
        {
          key: "assignee",
          head: t({ message: "Assigned to", context: "request" }),
          phone: "second",
          cell: (row) => <AssigneeCell of={row} kind="trainer" onChanged={read.retry} />,
        },
      ]}
      selected={
        id === undefined
          ? null
          : {
              key: id,
              detail: (
                <LoadState of={opened} skeleton={<SkeletonLines widths={WIDTHS} />}>
                  {(row) => (
                    <ApplicationDetail
                      key={`${row.id} ${row.version}`}
                      application={row}
                      onChanged={() => {
                        opened.retry();
                        read.retry();
                      }}
                    />
                  )}
                </LoadState>
              ),
              aside: opened.data ? <SenderAside key={id} of={opened.data} /> : null,
            }
      }
    />
  );
}
