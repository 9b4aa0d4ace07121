import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { SECURITY_EVENTS } from "#contract/security/security-event-names.ts";
import type { listOwnActions, listSecurityEvents } from "#contract/security/security-events.ts";
import { useAskedRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, grid, stack } from "#app/ui/kit.ts";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { useMedia } from "#app/widgets/device/use-media.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PeriodFilter } from "#app/widgets/staff/period-filter.tsx";
import { type AuditFilter, auditQuery } from "./audit-query.ts";
import { Entry, type EntryRead } from "./entry.tsx";
import { EVENT } from "./event-words.ts";
import { LogList } from "./log-list.tsx";

const A_PAGE = 50;
/** From here on an entry is read beside the list. */
const WIDE = "(min-width: 1200px)";

interface Props {
  /** The list's own address: entries stand below it. */
  path: string;
  title: string;
  /** What the search finds by. */
  search: string;
  filter: AuditFilter;
  list: typeof listSecurityEvents | typeof listOwnActions;
  entry: EntryRead;
  action?: ReactNode;
  /** What stands between the head and the list. */
  above?: ReactNode;
  /** Filters of this list alone that stand. */
  standing?: { name: string; words: string }[];
  children?: ReactNode;
}

/** Entries of the audit log, the newest first, and the one that is read: beside them where there is room, else in their place. */
export function LogPlace({ path, title, search, filter, list, entry, action, above, standing = [], children }: Props) {
  const { t, i18n } = useLingui();
  const { id } = useParams<{ id?: string }>();
  const wide = useMedia(WIDE);
  const address = useListAddress();
  const before = address.get("before");
  const alone = id !== undefined && !wide;
  const read = useAskedRead(alone ? null : list, {
    query: { per_page: A_PAGE, ...auditQuery(filter), ...(/^[1-9]\d{0,14}$/u.test(before) ? { before: Number(before) } : {}) },
  });
  const detail =
    id === undefined ? null : /^[1-9]\d{0,14}$/u.test(id) ? (
      <Entry key={id} id={Number(id)} entry={entry} path={path} />
    ) : (
      <MissingRecord />
    );
  if (alone) return <div className={stack(16)}>{detail}</div>;
  const next = read.meta?.next;
  const go = (change: Record<string, string>) => address.go({ before: "", ...change });
  const stands = [
    ...(filter.name ? [{ name: "name", words: i18n._(EVENT[filter.name]) }] : []),
    ...standing,
    ...(filter.looks ? [{ name: "looks", words: t`Looks only` }] : []),
  ];
  const query = address.to({}).split("?")[1];
  const rows = (
    <div className={stack(12, "min-0")}>
      <ListSearch label={search} address={{ ...address, go }} standing={stands}>
        <PlainSelect
          label={t`Event`}
          value={filter.name ?? ""}
          options={[{ value: "", label: t`Every event` }, ...SECURITY_EVENTS.map((value) => ({ value, label: i18n._(EVENT[value]) }))]}
          onChange={(value) => go({ name: value })}
        />
        <PeriodFilter address={{ ...address, go }} />
        {filter.looks ? null : <Chip onClick={() => go({ looks: "yes" })}>{t`Looks only`}</Chip>}
        {children}
      </ListSearch>
      <ListState
        of={read}
        empty={{ title: t`No entries yet` }}
        unfiltered={Object.keys(filter).length > 0 ? () => go({ q: "", name: "", actor: "", looks: "", from: "", to: "" }) : null}
      >
        {(events) => (
          <LogList label={title} rows={events} hrefOf={(one) => `${path}/${one}${query ? `?${query}` : ""}`} current={id ?? null} />
        )}
      </ListState>
      <ListFoot count={null}>
        <div className={cluster(8)}>
          {before ? <Button tone="quiet" size="sm" href={address.to({ before: "" })}>{t`Newest`}</Button> : null}
          {next ? <Button tone="quiet" size="sm" href={address.to({ before: String(next) })}>{t`Older`}</Button> : null}
        </div>
      </ListFoot>
    </div>
  );
  return (
    <div className={stack(12)}>
      {detail ? null : <PageHead title={title} action={action} />}
      {above}
      {detail ? (
        <div className={grid(24, "start")} style={{ gridTemplateColumns: "minmax(0, 360px) minmax(0, 1fr)" }}>
          {rows}
          <section className={stack(16, "min-0")} aria-label={t`What is read`}>
            {detail}
          </section>
        </div>
      ) : (
        rows
      )}
    </div>
  );
}
