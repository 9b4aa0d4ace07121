import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grid, stack } from "#app/ui/kit.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import type { BulkOf } from "#app/widgets/staff-bulk/bulk-action.ts";
import { useBulk } from "#app/widgets/staff-bulk/use-bulk.tsx";
import type { Loadable } from "#app/widgets/site/load-state.tsx";
import { pageNumber, useListAddress } from "./list-address.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListSearch } from "./list-search.tsx";
import { ListState } from "./list-state.tsx";
import { type StaffColumn, StaffList } from "./staff-list.tsx";

export const QUEUE_PAGE = 50;
/** There is room for what belongs to the row that is read, beside it. */
const THREE = "(min-width: 1280px)";

interface Props<Row> {
  title: string;
  tabs: ReactNode;
  of: Loadable<readonly Row[]> & { meta: { total: number; last_page: number } | null };
  /** Of what it is searched; null where nothing is. */
  search: string | null;
  /** The one filter: by the state of the rows. */
  states: { label: string; every: string; choices: readonly { value: string; label: string }[] };
  /** Beside it: whose rows they are. */
  narrowing?: { choice: ReactNode; standing: readonly { name: string; words: string }[] };
  empty: { title: string; help?: string };
  keyOf: (row: Row) => string;
  /** The queue's own address: rows stand below it. */
  path: string;
  columns: readonly [StaffColumn<Row>, ...StaffColumn<Row>[]];
  /** What may be done to several rows at once, and what a row is called. */
  bulk: BulkOf<Row>;
  /** What is read beside the list, where there is room; alone on a phone. `aside` is about it: a third column, or below it. */
  selected: { key: string; detail: ReactNode; aside?: ReactNode } | null;
  /** In the head: such as taking the list away as a file. @param count how many it lists */
  action?: (count: string | null) => ReactNode;
}

/** Work that waits (office.md §8): the list at the start, what is read beside it and what belongs to that; on a phone one after the other. */
export function Queue<Row>({
  title,
  tabs,
  of,
  search,
  states,
  narrowing,
  empty,
  keyOf,
  path,
  columns,
  bulk,
  selected,
  action,
}: Props<Row>) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const three = useMedia(THREE) && Boolean(selected?.aside);
  const address = useListAddress();
  const page = pageNumber(address.get("page"));
  const q = address.get("q");
  const state = states.choices.find(({ value }) => value === address.get("status"));
  const { selection, bar } = useBulk({
    ...bulk,
    rows: of.data ?? [],
    meta: of.meta,
    onDone: of.retry,
  });
  const total = of.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# entry", other: "# entries" })}`;
  const below = selected && !three ? selected.aside : null;
  if (phone && selected)
    return (
      <div className={stack(16)}>
        {selected.detail}
        {below}
      </div>
    );
  const query = address.to({ page: address.get("page") }).split("?")[1];
  const list = (
    <div className={stack(12, "min-0")}>
      <ListSearch
        label={search ?? title}
        address={address}
        searchable={search !== null}
        standing={[...(state ? [{ name: "status", words: state.label }] : []), ...(narrowing?.standing ?? [])]}
      >
        <PlainSelect
          label={states.label}
          value={state?.value ?? ""}
          options={[{ value: "", label: states.every }, ...states.choices]}
          onChange={(value) => address.go({ status: value })}
        />
        {narrowing?.choice}
      </ListSearch>
      <ListState
        of={of}
        empty={empty}
        unfiltered={q || state || narrowing?.standing.length ? () => address.go({ q: "", status: "", assignee: "" }) : null}
      >
        {(rows) => (
          <StaffList
            choosable
            label={title}
            rows={rows}
            keyOf={keyOf}
            hrefOf={(row) => `${path}/${keyOf(row)}${query ? `?${query}` : ""}`}
            columns={columns}
            narrow={selected !== null}
            current={selected?.key ?? null}
            selection={selection}
          />
        )}
      </ListState>
      {selected ? null : bar}
      {of.data?.length === 0 ? null : (
        <ListFoot count={count}>
          <Pager page={page} pages={of.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
        </ListFoot>
      )}
    </div>
  );
  return (
    <div className={stack(12)}>
      {selected ? null : <PageHead title={title} note={count} action={action?.(count)} />}
      {tabs}
      {selected ? (
        // The list is as wide as a name and its state need.
        <div
          className={grid(24, "start")}
          style={{ gridTemplateColumns: three ? "minmax(0, 288px) minmax(0, 1fr) minmax(0, 228px)" : "minmax(0, 320px) minmax(0, 1fr)" }}
        >
          {list}
          <section className={stack(16, "min-0")} aria-label={t`What is read`}>
            {selected.detail}
            {below}
          </section>
          {three ? selected.aside : null}
        </div>
      ) : (
        list
      )}
    </div>
  );
}

/** Something of the queue that is not there, or no longer among what it lists. */
export const NotInQueue = ({ path }: { path: string }) => (
  <EmptyState
    title={<Trans>This is no longer in the list</Trans>}
    help={<Trans>It was decided, or the filter leaves it out.</Trans>}
    action={
      <Button href={path}>
        <Trans>Show the whole list</Trans>
      </Button>
    }
  />
);
