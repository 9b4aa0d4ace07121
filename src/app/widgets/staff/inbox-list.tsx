import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Inbox, InboxRow } from "#contract/requests/admin-requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { type ListSelection, StaffList } from "#app/widgets/staff/staff-list.tsx";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { requestKind } from "#app/widgets/staff/status-words.ts";
import { AssigneeCell } from "#app/widgets/staff-queues/assignee-cell.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** Where a row leads: to the record of its kind. */
export const inboxPath = ({ kind, id }: InboxRow): string => notificationPath({ type: "assigned", id: `${kind}-${id}` });

export const requestKey = ({ kind, id }: InboxRow): string => `${kind} ${id}`;

/** Requests with their limit: three business days, words first and the colour after them. */
interface Props {
  label: string;
  rows: Inbox;
  selection?: ListSelection<InboxRow> | undefined;
  /** Beside other things on a page: without what its record says. */
  brief?: true;
  /** Something was assigned. */
  onChanged: () => void;
}

export function InboxList({ label, rows, selection, brief, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <StaffList
      choosable={!brief}
      label={label}
      rows={rows}
      selection={selection}
      keyOf={requestKey}
      hrefOf={inboxPath}
      columns={[
        { key: "person", head: t({ message: "Name", context: "person" }), cell: ({ person }) => <bdi>{said(person.name)}</bdi> },
        {
          key: "kind",
          head: t`Kind`,
          phone: "second",
          cell: ({ kind }) => i18n._(requestKind[kind]),
        },
        {
          key: "subject",
          head: t`Program`,
          phone: "second",
          ...(brief ? { joined: true as const } : {}),
          cell: ({ subject }) => (subject ? <bdi>{said(subject)}</bdi> : null),
        },
        ...(brief
          ? []
          : [
              {
                key: "number",
                head: t`Number`,
                spare: true as const,
                cell: ({ reference }: InboxRow) => <bdi dir="ltr">{reference ?? "–"}</bdi>,
              },
              { key: "at", head: t`Received`, spare: true as const, cell: ({ created_at: at }: InboxRow) => formatDate(language, at) },
            ]),
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => <Fuse of={row} /> },
        {
          key: "assignee",
          head: t({ message: "Assigned to", context: "request" }),
          phone: "second",
          cell: (row) => <AssigneeCell of={row} kind={row.kind} onChanged={onChanged} />,
        },
      ]}
    />
  );
}
