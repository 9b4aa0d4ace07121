import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Capability } from "#contract/accounts/roles.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { type StaffRead, useAskedRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { NetworkIcon } from "#app/widgets/device/network-button.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListFoot } from "#app/widgets/staff/list-foot.tsx";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { type StaffColumn, StaffList } from "#app/widgets/staff/staff-list.tsx";
import type { FieldChoice } from "./field-spec.ts";
import type { KeptCalls, KeptRow } from "./kept-calls.ts";

const A_PAGE = 50;

/** A filter of a list, which stands in the address under its name. */
export interface ListFilter {
  name: string;
  label: string;
  choices: readonly FieldChoice[];
  /** On the choice of none of them. */
  every: string;
  /** What the call is asked with. */
  query: (value: string) => Readonly<Record<string, string>>;
}

interface Props<Row extends KeptRow> {
  calls: KeptCalls;
  /** The list's own address. */
  path: string;
  /** What a role has to allow for making one. */
  write: Capability;
  title: string;
  tabs?: ReactNode;
  search: string;
  empty: { title: string; help?: string };
  /** On the button that makes a new one. */
  add: string;
  columns: readonly [StaffColumn<Row>, ...StaffColumn<Row>[]];
  filters?: readonly ListFilter[];
  /** Its archive is one of the other filters. */
  ownArchive?: boolean;
  /** In the head, before the button that makes a new one: such as taking the list away as a file. */
  action?: (count: string | null) => ReactNode;
  /** What is always asked with. */
  query?: Readonly<Record<string, string | number>>;
}

/** The list of one kind of kept things: search and filters in its address, archived ones only where they are asked for. */
export function RecordList<Row extends KeptRow>({
  calls,
  path,
  title,
  tabs,
  search,
  empty,
  add,
  columns,
  filters = [],
  ...rest
}: Props<Row>) {
  const { t } = useLingui();
  const may = useMay();
  const address = useListAddress();
  const q = address.get("q");
  const page = pageNumber(address.get("page"));
  const archived = rest.ownArchive ? [] : [archiveFilter(t`Archived`, t`In use`, t`State`)];
  const all = [...filters, ...archived];
  const chosen = all.flatMap((filter) => {
    const choice = filter.choices.find(({ value }) => value === address.get(filter.name));
    return choice ? [{ filter, choice }] : [];
  });
  const query = { page, per_page: A_PAGE, ...rest.query, ...(q ? { q } : {}) };
  for (const { filter, choice } of chosen) Object.assign(query, filter.query(choice.value));
  const read = useRows<Row>(calls, query);
  const total = read.meta?.total;
  const count = total === undefined ? null : t`${plural(total, { one: "# entry", other: "# entries" })}`;
  const nothing = Object.fromEntries([["q", ""], ...chosen.map(({ filter }) => [filter.name, ""])]);
  return (
    <div className={stack(12)}>
      <PageHead
        title={title}
        note={count}
        action={
          <div className={cluster(8)}>
            {rest.action?.(count)}
            {may(rest.write) ? (
              <NetworkIcon tone="quiet" href={`${path}/new`} icon={<Plus aria-hidden="true" />} offline={t`Needs a connection`}>
                {add}
              </NetworkIcon>
            ) : null}
          </div>
        }
      />
      {tabs}
      <ListSearch
        label={search}
        address={address}
        standing={chosen.map(({ filter, choice }) => ({ name: filter.name, words: `${filter.label}: ${choice.label}` }))}
      >
        {all.map(({ name, label, choices, every }) => (
          <PlainSelect
            key={name}
            label={label}
            value={address.get(name)}
            options={[{ value: "", label: every }, ...choices]}
            onChange={(value) => address.go({ [name]: value })}
          />
        ))}
      </ListSearch>
      <ListState of={read} empty={empty} unfiltered={q || chosen.length > 0 ? () => address.go(nothing) : null}>
        {(rows) => (
          <StaffList
            choosable
            label={title}
            rows={rows}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => `${path}/${id}`}
            columns={columns}
          />
        )}
      </ListState>
      <ListFoot count={count}>
        <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      </ListFoot>
    </div>
  );
}

const archiveFilter = (archived: string, active: string, label: string): ListFilter => ({
  name: "archived",
  label,
  every: active,
  choices: [{ value: "yes", label: archived }],
  query: () => ({ "filter[archived]": "archived" }),
});

type Rows<Row> = Omit<StaffRead<KeptCalls["list"]>, "data" | "meta"> & {
  data: readonly Row[] | null;
  meta: { total: number; last_page: number } | null;
};
/** The rows are of the type that the caller's own kind has: its list answers nothing else. */
const useRows = <Row,>(calls: KeptCalls, query: object): Rows<Row> => {
  const { data, meta, ...read } = useAskedRead(calls.list, { query });
  return { ...read, data: data as readonly Row[] | null, meta: meta as Rows<Row>["meta"] };
};
