import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { TriangleAlert } from "lucide-react";
import type { Inbox, InboxRow } from "#contract/requests/admin-requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { type ListSelection, StaffList } from "#app/widgets/staff/staff-list.tsx";
import { isDecided, requestKind } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";

export const requestKey = ({ kind, id }: InboxRow): string => `${kind} ${id}`;

/** Requests with their limit: three business days, words first and the colour after them. */
export function InboxList({ label, rows, selection }: { label: string; rows: Inbox; selection?: ListSelection<InboxRow> | undefined }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <StaffList
      choosable
      label={label}
      rows={rows}
      selection={selection}
      keyOf={requestKey}
      hrefOf={({ kind, id }) => `/staff/requests/${kind}/${id}`}
      columns={[
        { key: "person", head: t({ message: "Name", context: "person" }), cell: ({ person }) => <bdi>{said(person.name)}</bdi> },
        {
          key: "kind",
          head: t`Kind`,
          phone: "second",
          cell: ({ kind }) => (isDecided(kind) ? i18n._(requestKind[kind]) : null),
        },
        { key: "subject", head: t`Program`, phone: "second", cell: ({ subject }) => (subject ? <bdi>{said(subject)}</bdi> : null) },
        { key: "number", head: t`Number`, spare: true, cell: ({ reference }) => <bdi dir="ltr">{reference ?? "–"}</bdi> },
        { key: "at", head: t`Received`, spare: true, cell: ({ created_at: at }) => formatDate(language, at) },
        { key: "limit", head: t`Answer by`, phone: "end", cell: (row) => <Limit row={row} /> },
      ]}
    />
  );
}

/** The last day of the answer. */
function Limit({ row: { open, overdue, reply_by: by } }: { row: InboxRow }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const day = formatDate(language, by);
  if (!open) return t({ message: "Closed", context: "request" });
  return overdue ? (
    <StatusMark kind="bad" icon={<TriangleAlert aria-hidden="true" />}>{t`Overdue since ${day}`}</StatusMark>
  ) : (
    <time dateTime={by}>{day}</time>
  );
}
