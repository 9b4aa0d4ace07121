import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useAtomValue } from "jotai";
import { EllipsisVertical, Plus } from "lucide-react";
import type { EnrollmentBasis } from "#contract/enrollments/admin-enrollments.ts";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { formatDate, formatDateTime, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import {
  certificateStatus,
  enrollmentStatus,
  isDecided,
  orderStatus,
  requestKind,
  type StatusWords,
} from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { IssueButton } from "./issue-button.tsx";

type Rows<K extends keyof PersonFile> = { rows: NonNullable<PersonFile[K]> };

/** What a person learns, and how it goes. */
export function Enrollments({
  person,
  rows,
  narrow,
  onIssued,
}: Rows<"enrollments"> & {
  person: PersonFile["account"];
  /** Beside the newest of the history. */
  narrow: boolean;
  onIssued: () => void;
}) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const base = `/staff/people/${person.id}`;
  const enrols = person.type === "student" && may("enrollments.write");
  const add = enrols ? (
    <NetworkButton tone="quiet" size="sm" href={`${base}/enrol`} icon={<Plus aria-hidden="true" />} offline={t`Needs a connection`}>
      {t`Enrol in a program`}
    </NetworkButton>
  ) : null;
  if (rows.length === 0) return <EmptyState title={t`No enrollments`} action={add} />;
  const list = (
    <StaffList
      label={t`Enrollments`}
      rows={rows}
      narrow={narrow}
      keyOf={({ id }) => String(id)}
      hrefOf={() => null}
      columns={[
        { key: "program", head: t`Program`, cell: ({ program }) => <bdi>{said(program.title)}</bdi> },
        {
          key: "progress",
          head: t`Progress`,
          phone: "second",
          named: true,
          cell: ({ progress }) => <bdi dir="ltr">{formatPercent(language, progress)}</bdi>,
        },
        {
          key: "attendance",
          head: t`Attendance`,
          phone: "second",
          named: true,
          spare: true,
          cell: ({ attendance }) => (attendance === null ? "–" : <bdi dir="ltr">{formatPercent(language, attendance)}</bdi>),
        },
        {
          key: "until",
          head: t`Access until`,
          phone: "second",
          named: true,
          spare: true,
          cell: ({ access_until: until }) => formatDate(language, until),
        },
        {
          key: "by-hand",
          head: t({ message: "Payment", context: "enrollment" }),
          spare: true,
          cell: ({ by_hand: given }) =>
            given ? (
              <>
                {i18n._(BASIS[given.basis])} {given.reference ? <bdi className={kit("soft")}>{given.reference}</bdi> : null}
              </>
            ) : (
              t`Bought`
            ),
        },
        { key: "status", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={enrollmentStatus[status]} /> },
        ...(enrols
          ? [
              {
                key: "steps",
                head: t({ message: "Actions", context: "enrollment" }),
                phone: "end" as const,
                cell: (row: PersonFile["enrollments"][number]) => <EnrollmentSteps row={row} base={base} />,
              },
            ]
          : []),
        ...(may("certificates.issue")
          ? [
              {
                key: "issue",
                head: t`Certificate`,
                phone: "end" as const,
                cell: ({ id }: { id: number }) => <IssueButton enrollment={id} onDone={onIssued} />,
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <div className={stack(12)}>
      {add ? <div className={cluster(8)}>{add}</div> : null}
      {list}
    </div>
  );
}

/** What may be done to an enrollment: each has a page that says what follows. */
function EnrollmentSteps({ row, base }: { row: PersonFile["enrollments"][number]; base: string }) {
  const { t } = useLingui();
  const said = useSaid();
  const { id, status } = row;
  const runs = status === "active" || status === "pending";
  const title = said(row.program.title);
  const steps = [
    ...(status === "withdrawn" ? [] : [{ key: "extend", label: t`Extend access`, href: `${base}/extend/${id}` }]),
    ...(runs || status === "postponed" ? [{ key: "end", label: t`End enrollment`, href: `${base}/end/${id}`, grave: true }] : []),
  ];
  return (
    <div className={cluster(2, "center")}>
      {row.starts_on !== null && runs ? (
        <NetworkButton tone="plain" size="sm" href={`${base}/transfer/${id}`} offline={t`Needs a connection`}>
          {t({ message: "Move", context: "enrollment" })}
        </NetworkButton>
      ) : null}
      {steps.length > 0 ? <MenuButton label={t`More for ${title}`} icon={<EllipsisVertical aria-hidden="true" />} entries={steps} /> : null}
    </div>
  );
}

const BASIS: Record<EnrollmentBasis, MessageDescriptor> = {
  free: msg({ message: "Free of charge", context: "enrollment" }),
  paid: msg`Paid at the cashier`,
  sponsored: msg`A sponsor pays`,
};

/** What a person bought. @param open whether the reader may open a purchase */
export function Purchases({ rows, open }: Rows<"orders"> & { open: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  if (rows.length === 0) return <EmptyState title={t`No purchases`} />;
  return (
    <StaffList
      label={t`Purchases`}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => (open ? `/staff/finance/orders/${id}` : null)}
      columns={[
        { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        {
          key: "programs",
          head: t`Programs`,
          phone: "second",
          cell: ({ programs }) => <bdi>{programs.map((one) => said(one)).join("، ")}</bdi>,
        },
        { key: "at", head: t`Date`, spare: true, cell: ({ created_at: at }) => formatDate(language, at) },
        { key: "total", head: t`Total`, phone: "end", cell: ({ total }) => <Money sar={total} /> },
        { key: "status", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={orderStatus[status]} /> },
      ]}
    />
  );
}

const OPEN: StatusWords = { words: msg({ message: "Open", context: "request" }), kind: "wait" };
const CLOSED: StatusWords = { words: msg({ message: "Closed", context: "request" }), kind: "plain" };
/** Whether a request waits for an answer. */
export const requestState = (open: boolean): StatusWords => (open ? OPEN : CLOSED);

const OTHER_KINDS = {
  excuse: msg({ message: "Excuse", context: "request kind" }),
  delivery: msg({ message: "Certificate delivery", context: "request kind" }),
  name_correction: msg({ message: "Name correction", context: "request kind" }),
  trainer: msg({ message: "Trainer application", context: "request kind" }),
  contact: msg({ message: "Message", context: "request kind" }),
  review_report: msg({ message: "Reported review", context: "request kind" }),
};

/** What a person asked for. */
export function Requests({ rows }: Rows<"requests">) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  if (rows.length === 0) return <EmptyState title={t`No requests`} />;
  return (
    <StaffList
      label={t({ message: "Requests", context: "staff" })}
      rows={rows}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      hrefOf={({ kind, id }) => (isDecided(kind) ? `/staff/requests/${kind}/${id}` : null)}
      columns={[
        { key: "kind", head: t`Kind`, cell: ({ kind }) => i18n._(isDecided(kind) ? requestKind[kind] : OTHER_KINDS[kind]) },
        { key: "subject", head: t`Program`, phone: "second", cell: ({ subject }) => (subject ? <bdi>{said(subject)}</bdi> : null) },
        { key: "number", head: t`Number`, spare: true, cell: ({ reference }) => <bdi dir="ltr">{reference ?? "–"}</bdi> },
        { key: "at", head: t`Date`, spare: true, cell: ({ created_at: at }) => formatDate(language, at) },
        { key: "status", head: t`Status`, phone: "end", cell: ({ open }) => <StatusWord of={requestState(open)} /> },
      ]}
    />
  );
}

/** What a person earned. */
export function Certificates({ rows }: Rows<"certificates">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  if (rows.length === 0) return <EmptyState title={t`No certificates`} />;
  return (
    <StaffList
      label={t`Certificates`}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={() => null}
      columns={[
        { key: "number", head: t`Number`, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{said(program)}</bdi> },
        { key: "at", head: t`Issued`, spare: true, cell: ({ issued_at: at }) => formatDate(language, at) },
        { key: "status", head: t`Status`, phone: "end", cell: ({ status }) => <StatusWord of={certificateStatus[status]} /> },
      ]}
    />
  );
}

/** Where a person is signed in. */
export function Sessions({ rows }: Rows<"sessions">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (rows.length === 0) return <EmptyState title={t`Logged in nowhere`} />;
  return (
    <StaffList
      label={t`Devices`}
      rows={rows}
      keyOf={({ device, last_seen_at: at }) => `${device} ${at}`}
      hrefOf={() => null}
      columns={[
        { key: "device", head: t`Device`, cell: ({ device }) => <bdi>{device}</bdi> },
        {
          key: "seen",
          head: t`Last seen`,
          phone: "second",
          cell: ({ last_seen_at: at }) => <time dateTime={at}>{formatDateTime(language, at)}</time>,
        },
        {
          key: "until",
          head: t`Session ends`,
          spare: true,
          cell: ({ expires_at: at }) => <span className={kit("soft")}>{formatDate(language, at)}</span>,
        },
      ]}
    />
  );
}
