import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import type { ListSelection } from "#app/widgets/staff/staff-list.tsx";
import type { BulkAction } from "./bulk-action.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

interface Bulk<Row> {
  /** For the list; none where nothing may be done to its rows. */
  selection: ListSelection<Row> | undefined;
  /** Under the list: what may be done to the selected. */
  bar: ReactNode;
}

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
  /** The list is read anew. */
  onDone: () => void;
}

/** Rows of a list that are selected, of those that stand on the page, and what is done to them alike (office.md §5). */
export function useBulk<Row>({ rows, keyOf, nameOf, actions, onDone }: Props<Row>): Bulk<Row> {
  const { t } = useLingui();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  const selected = rows.filter((row) => keys.has(keyOf(row)));
  const select = (which: readonly Row[], on: boolean) => {
    const next = new Set(keys);
    for (const row of which) {
      if (on) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    setKeys(next);
  };
  const count = selected.length;
  const phone = useMedia(PHONE);
  const bar = (
    <>
      {count === 0 ? null : (
        <section
          aria-label={t`What is done to the selected`}
          className={classNames(cluster(8, "center", "pad-8"), kit("surface", "border", "round-md"))}
          // A long list ends below the window: what is done to its rows stays in sight.
          style={{ position: "sticky", insetBlockEnd: phone ? "calc(var(--dock) + var(--safe-b) + 8px)" : 8, zIndex: 2 }}
        >
          <output className={kit("sm", "strong", "tabular")}>
            <Trans>Selected: {count}</Trans>
          </output>
          {actions.map((action) => (
            <NetworkButton
              key={action.key}
              tone="quiet"
              size="sm"
              offline={t`Needs a connection`}
              onClick={() => setChosen({ action, rows: selected })}
            >
              {action.verb}
            </NetworkButton>
          ))}
          <Button tone="plain" size="sm" onClick={() => setKeys(new Set())}>
            <Trans>Clear the selection</Trans>
          </Button>
        </section>
      )}
      {chosen ? (
        <BulkDialog
          key={chosen.action.key}
          {...chosen}
          nameOf={nameOf}
          onClose={(changed) => {
            setChosen(null);
            if (!changed) return;
            setKeys(new Set());
            onDone();
          }}
        />
      ) : null}
    </>
  );
  return { selection: actions.length === 0 ? undefined : { has: (row) => keys.has(keyOf(row)), select, nameOf }, bar };
}
