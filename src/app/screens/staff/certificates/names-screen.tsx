import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { adminListNameCorrections, type AdminNameCorrection } from "#contract/certificates/admin-certificates.ts";
import { CORRECTION_STATUSES } from "#contract/certificates/certificates.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { AssigneeCell } from "#app/widgets/staff-queues/assignee-cell.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { useAssignActions } from "#app/widgets/staff-queues/use-assign-actions.ts";
import { assigneeOf, useAssigneeFilter } from "#app/widgets/staff-queues/use-assignee-filter.tsx";
import { NotInQueue, Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { NameDetail } from "./name-detail.tsx";
import { correctionStatus } from "./shipping-words.ts";

const PATH = "/staff/certificates/names";

/** `/staff/certificates/names`: names on certificates that their holders ask to correct, the oldest first. */
export function NamesScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const status = CORRECTION_STATUSES.find((one) => one === address.get("status"));
  const read = useStaffRead(adminListNameCorrections, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(status ? { "filter[status]": status } : {}),
      ...assigneeOf(address),
    },
  });
  const { "filter[assignee]": assignee } = assigneeOf(address);
  const assigned = useAssigneeFilter("name_correction", address);
  const assigning = useAssignActions(assigned.colleagues);
  const shown = read.data?.find((row) => row.id === id);
  return (
    <Queue<AdminNameCorrection>
      title={t({ message: "Name corrections", context: "certificates" })}
      tabs={<PlaceTabs place="certificates" current={PATH} />}
      of={read}
      search={null}
      narrowing={assigned}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: CORRECTION_STATUSES.map((value) => ({ value, label: i18n._(correctionStatus[value].words) })),
      }}
      empty={{ title: t`No name waits for a correction` }}
      keyOf={(row) => row.id}
      path={PATH}
      bulk={{
        list: "name_corrections",
        choices: assigning,
        subjectOf: (row) => `name_correction ${row.id}`,
        nameOf: (row) => row.full_name_ar,
        filter: { ...(status ? { status } : {}), ...(assignee ? { assignee } : {}) },
      }}
      columns={[
        { key: "name", head: t`Asked for`, cell: ({ full_name_ar: name }) => <bdi>{name}</bdi> },
        { key: "now", head: t`On the certificate`, phone: "second", cell: ({ holder_ar: name }) => <bdi>{name}</bdi> },
        { key: "number", head: t`Certificate`, spare: true, cell: ({ certificate_number: number }) => <bdi dir="ltr">{number}</bdi> },
        { key: "at", head: t`Received`, phone: "end", cell: ({ created_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time> },
        { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={correctionStatus[row.status]} /> },
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => (row.open ? <Fuse of={row} /> : null) },
        {
          key: "assignee",
          head: t({ message: "Assigned to", context: "request" }),
          phone: "second",
          cell: (row) => <AssigneeCell of={row} kind="name_correction" onChanged={read.retry} />,
        },
      ]}
      selected={
        id === undefined || read.data === null
          ? null
          : { key: id, detail: shown ? <NameDetail correction={shown} onChanged={read.retry} /> : <NotInQueue path={PATH} /> }
      }
    />
  );
}
