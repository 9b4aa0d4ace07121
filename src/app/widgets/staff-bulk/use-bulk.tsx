import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { BULK } from "#contract/jobs/bulk-runs.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import type { ListSelection } from "#app/widgets/staff/staff-list.tsx";
import type { BulkChoice, BulkOf } from "./bulk-action.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";

interface Bulk<Row> {
  /** For the list; none where nothing may be done to its rows. */
  selection: ListSelection<Row> | undefined;
  /** Under the list: what may be done to the selected. */
  bar: ReactNode;
}

interface Props<Row> extends BulkOf<Row> {
  rows: readonly Row[];
  /** How many the list has on all of its pages, and whether there are more than that. */
  meta: { total: number; more?: boolean } | null;
  /** The list is read anew. */
  onDone: () => void;
}

/** Rows of a list that are selected, of its page or all that its filter finds, and what is done to them alike (office.md §5). */
export function useBulk<Row>({ list, rows, subjectOf, nameOf, choices, filter, meta, onDone }: Props<Row>): Bulk<Row> {
  const { t } = useLingui();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  // Of this filter alone: another one finds others.
  const [all, setAll] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ choice: BulkChoice; ids: readonly string[] | null } | null>(null);
  const found = JSON.stringify(filter);
  const everything = all === found;
  const selected = rows.filter((row) => keys.has(subjectOf(row)));
  const select = (which: readonly Row[], on: boolean) => {
    const next = new Set(everything ? rows.map(subjectOf) : keys);
    for (const row of which) {
      if (on) next.add(subjectOf(row));
      else next.delete(subjectOf(row));
    }
    setAll(null);
    setKeys(next);
  };
  const clear = () => {
    setAll(null);
    setKeys(new Set());
  };
  const count = selected.length;
  const { total = 0, more = false } = meta ?? {};
  const results = more ? t`more than ${total}` : String(total);
  const most = BULK.rowsMost;
  const bar = (
    <>
      {count === 0 && !everything ? null : (
        <SelectionBar said={everything ? t`All results are selected: ${results}` : <Trans>Selected: {count}</Trans>}>
          {everything || total <= rows.length ? null : total > most ? (
            <span
              className={kit("sm", "soft")}
            >{t`${plural(most, { one: "At most # row at once", other: "At most # rows at once" })}`}</span>
          ) : (
            <Button tone="quiet" size="sm" onClick={() => setAll(found)}>
              {t`Select all results, ${results}`}
            </Button>
          )}
          {choices.map((choice) => (
            <NetworkButton
              key={choice.action}
              tone="quiet"
              size="sm"
              offline={t`Needs a connection`}
              onClick={() => setChosen({ choice, ids: everything ? null : selected.map(subjectOf) })}
            >
              {choice.verb}
            </NetworkButton>
          ))}
          <Button tone="plain" size="sm" onClick={clear}>
            <Trans>Clear the selection</Trans>
          </Button>
        </SelectionBar>
      )}
      {chosen ? (
        <BulkDialog
          key={chosen.choice.action}
          {...chosen}
          list={list}
          filter={filter}
          onClose={(changed) => {
            setChosen(null);
            if (!changed) return;
            clear();
            onDone();
          }}
        />
      ) : null}
    </>
  );
  const has = (row: Row) => everything || keys.has(subjectOf(row));
  return { selection: choices.length === 0 ? undefined : { has, select, nameOf }, bar };
}
