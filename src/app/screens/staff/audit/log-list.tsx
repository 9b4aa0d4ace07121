import { Trans, useLingui } from "@lingui/react/macro";
import type { SecurityEventRow } from "#contract/security/security-events.ts";
import { kit } from "#app/ui/kit.ts";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { shortHash } from "./chain-state.tsx";
import { EVENT } from "./event-words.ts";
import { FromTo } from "./from-to.tsx";
import { PreciseTime } from "./precise-time.tsx";

interface Props {
  label: string;
  rows: readonly SecurityEventRow[];
  hrefOf: (id: number) => string;
  /** The entry that is read beside the list. */
  current: string | null;
}

/** Entries of the audit log as rows (office.md §11). */
export function LogList({ label, rows, hrefOf, current }: Props) {
  const { t, i18n } = useLingui();
  const said = useSaid();
  return (
    <StaffList
      choosable
      label={label}
      rows={rows}
      keyOf={({ id }) => String(id)}
      hrefOf={({ id }) => hrefOf(id)}
      narrow={current !== null}
      current={current}
      columns={[
        { key: "event", head: t`Event`, cell: ({ name }) => i18n._(EVENT[name]) },
        { key: "at", head: t`Time`, phone: "second", cell: ({ at }) => <PreciseTime at={at} /> },
        {
          key: "actor",
          head: t`Who acted`,
          phone: "second",
          cell: ({ actor }) => (actor ? <bdi>{said(actor.name)}</bdi> : <Trans>Nobody known</Trans>),
        },
        {
          key: "person",
          head: t({ message: "About", context: "event" }),
          phone: "second",
          // Who acted is named once; then the thing itself is what it is about.
          cell: ({ person, actor, subject }) =>
            person && person.id !== actor?.id ? (
              <bdi>{said(person.name)}</bdi>
            ) : subject ? (
              <bdi dir="ltr" className={kit("break-anywhere")}>
                {subject}
              </bdi>
            ) : null,
        },
        {
          key: "change",
          head: t`What changed`,
          spare: true,
          // The others stand on the page of the entry.
          cell: ({ changes: [first] }) => (first ? <FromTo before={first.before} after={first.after} /> : null),
        },
        {
          key: "hash",
          head: t({ message: "Hash", context: "entry" }),
          spare: true,
          cell: ({ hash }) => (hash ? <bdi dir="ltr">{shortHash(hash)}</bdi> : null),
        },
      ]}
    />
  );
}
