import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { adminListMessages, adminReadMessage } from "#contract/messages/admin-mail.ts";
import { MESSAGE_STATUSES } from "#contract/messages/message-stages.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import layout from "#app/ui/layout.module.css";
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
import { firstWords, messageStatus } from "#app/widgets/staff-queues/message-words.ts";
import { MessageDetail } from "./message-detail.tsx";
import { SenderAside } from "./sender-aside.tsx";

const WIDTHS = [100, 100, 100] as const;
const PATH = "/staff/requests/messages";

/** `/staff/requests/messages` and a message beside it: what visitors wrote, the oldest open one first. */
export function MessagesScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const status = MESSAGE_STATUSES.find((one) => one === address.get("status"));
  const q = address.get("q");
  const read = useStaffRead(adminListMessages, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(q ? { q } : {}),
      ...(status ? { "filter[status]": status } : {}),
      ...assigneeOf(address),
    },
  });
  const opened = useStaffRead(id === undefined ? null : adminReadMessage, id === undefined ? {} : { params: { id } });
  const { "filter[assignee]": assignee } = assigneeOf(address);
  const assigned = useAssigneeFilter("contact", address);
  const assigning = useAssignActions(assigned.colleagues);
  // Beside what is read the list is narrow: the first words, and how long there is.
  return (
    <Queue
      title={t({ message: "Messages", context: "requests" })}
      tabs={<PlaceTabs place="requests" current={PATH} />}
      of={read}
      search={t`Number, name, e-mail or words`}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: MESSAGE_STATUSES.map((value) => ({ value, label: i18n._(messageStatus[value].words) })),
      }}
      empty={{ title: t`No messages`, help: t`What visitors write on the contact page arrives here.` }}
      keyOf={(row) => row.id}
      narrowing={assigned}
      action={() => <OpenNext kinds={["contact"]} />}
      bulk={{
        list: "messages",
        choices: assigning,
        subjectOf: ({ id: one }) => `contact ${one}`,
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
        {
          key: "words",
          head: t`Message`,
          phone: "second",
          cell: ({ message }) => <bdi className={id === undefined ? undefined : layout.clip2}>{firstWords(message)}</bdi>,
        },
        { key: "number", head: t`Number`, spare: true, cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
        {
          key: "at",
          head: t`Received`,
          ...(id === undefined ? { phone: "end" as const } : {}),
          cell: ({ created_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time>,
        },
        {
          key: "status",
          head: t`Status`,
          phone: id === undefined ? "end" : "second",
          cell: (row) => <StatusWord of={messageStatus[row.status]} />,
        },
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => (row.open ? <Fuse of={row} /> : null) },
        {
          key: "assignee",
          head: t({ message: "Assigned to", context: "request" }),
          phone: "second",
          cell: (row) => <AssigneeCell of={row} kind="contact" onChanged={read.retry} />,
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
                    <MessageDetail
                      key={`${row.id} ${row.version}`}
                      message={row}
                      onChanged={() => {
                        opened.retry();
                        read.retry();
                      }}
                    />
                  )}
                </LoadState>
              ),
              aside: opened.data ? (
                <SenderAside
                  key={id}
                  of={opened.data}
                  message={opened.data}
                  onChanged={() => {
                    opened.retry();
                    read.retry();
                  }}
                />
              ) : null,
            }
      }
    />
  );
}
