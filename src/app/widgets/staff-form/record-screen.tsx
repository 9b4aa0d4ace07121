import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import type { Schema } from "yup";
import type { Capability } from "#contract/accounts/roles.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useAskedRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { LoadState, type Loadable } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import type { FormSection } from "./field-spec.ts";
import { type KeptCalls, type KeptRow, moveKept, saveKept } from "./kept-calls.ts";
import { RecordFormFrame } from "./record-form.tsx";
import { type RecordForm, useRecordForm } from "./use-record-form.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

/** What sets the form of one kind of kept things apart. */
export interface RecordKind<Row extends KeptRow> {
  calls: KeptCalls;
  /** The list's own address: records stand below it. */
  path: string;
  /** What a role has to allow for changing one. */
  write: Capability;
  /** The title of a new one. */
  fresh: string;
  titleOf: (row: Row) => ReactNode;
  /** Under the title. */
  noteOf?: (row: Row) => ReactNode;
  /** What belongs together with it, one press away. */
  leadsTo?: (row: Row) => { href: string; words: string };
  sections: (row: Row | null) => readonly FormSection[];
  schema: Schema;
  first?: object;
  /** A new one begins with what another says: its draft is kept apart from that of an empty one. */
  copyOf?: number | null;
  shaped?: (row: Row) => object;
  /** What the form does not show and the call asks for. */
  beside?: (row: Row | null) => object;
  /** Of a kind whose rows say otherwise that they are archived. */
  isArchived?: (row: Row) => boolean;
  aside?: (row: Row, form: RecordForm<Row>, reread: () => void) => ReactNode;
  actions?: (row: Row, form: RecordForm<Row>, reread: () => void) => ReactNode;
  /** Between the head and the form. */
  above?: (row: Row) => ReactNode;
  /** Below the form. */
  below?: (row: Row, reread: () => void) => ReactNode;
}

const WIDTHS = [100, 100, 100, 100] as const;

/** `…/new` and `…/:id`: the form of one thing that staff keep. */
export function RecordScreen<Row extends KeptRow>({ kind }: { kind: RecordKind<Row> }) {
  const { id = "" } = useParams<{ id: string }>();
  if (id === "new") return <Record key="new" kind={kind} row={null} onChanged={() => undefined} />;
  return /^[1-9]\d{0,9}$/u.test(id) ? <Known kind={kind} id={Number(id)} /> : <MissingRecord />;
}

function Known<Row extends KeptRow>({ kind, id }: { kind: RecordKind<Row>; id: number }) {
  const read = useAskedRead(kind.calls.read, { params: { id } });
  return (
    <LoadState of={{ ...read, data: read.data as Row | null } satisfies Loadable<Row>} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(row) => <Record key={`${row.id} ${row.version}`} kind={kind} row={row} onChanged={read.retry} />}
    </LoadState>
  );
}

function Record<Row extends KeptRow>({ kind, row, onChanged }: { kind: RecordKind<Row>; row: Row | null; onChanged: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [, navigate] = useLocation();
  const { calls, path, shaped, first, beside, copyOf } = kind;
  const writes = may(kind.write);
  const next = row ? kind.leadsTo?.(row) : undefined;
  const archived = row !== null && (kind.isArchived ? kind.isArchived(row) : Boolean(row.archived_at));
  const form = useRecordForm<Row>({
    place: `staff${path.slice("/staff".length)}/${row?.id ?? (copyOf ? `new-from-${copyOf}` : "new")}`,
    sections: kind.sections(row),
    schema: kind.schema,
    record: row,
    ...(first ? { first } : {}),
    ...(shaped ? { shaped } : {}),
    save: ({ body, version, key }) => saveKept<Row>(calls, { id: row?.id ?? null, version, body: { ...body, ...beside?.(row) }, key }),
    done: (saved) => {
      showNotice({ id: `kept/${path}`, kind: "success", message: msg({ message: "Saved", context: "record" }) });
      if (row) onChanged();
      else navigate(`${path}/${saved.id}`, { replace: true });
    },
  });
  return (
    <div className={stack(16)}>
      <RecordHead
        title={row ? kind.titleOf(row) : kind.fresh}
        note={row ? (kind.noteOf?.(row) ?? (archived ? t`Archived` : null)) : null}
        action={
          <>
            {next ? (
              <Button tone="plain" size="sm" href={next.href}>
                {next.words}
              </Button>
            ) : null}
            {row && writes ? <ArchiveButton calls={calls} row={row} archived={archived} onMoved={onChanged} /> : null}
          </>
        }
      />
      {writes ? null : (
        <NoticeBox kind="info">
          <Trans>Your role reads this and does not change it.</Trans>
        </NoticeBox>
      )}
      {row ? kind.above?.(row) : null}
      <RecordFormFrame
        of={form}
        locked={!writes}
        save={row ? t`Save changes` : t({ message: "Save", context: "record" })}
        aside={row ? kind.aside?.(row, form, onChanged) : null}
        actions={row ? kind.actions?.(row, form, onChanged) : null}
      />
      {row ? kind.below?.(row, onChanged) : null}
    </div>
  );
}

/** Into the archive at once, and back at once: what can be undone is not asked about. */
function ArchiveButton<Row extends KeptRow>({
  calls,
  row,
  archived,
  onMoved,
}: {
  calls: KeptCalls;
  row: Row;
  archived: boolean;
  onMoved: () => void;
}) {
  const { t } = useLingui();
  const { busy, act } = useNoticedAction(`kept/${row.id}`);
  const to = archived ? "restore" : "archive";
  const move = (of: KeptRow, where: "archive" | "restore"): Promise<unknown> =>
    act(async () => {
      const moved = await moveKept<Row>(calls, of, where);
      const back = where === "archive" ? "restore" : "archive";
      showNotice({
        id: `kept/${row.id}`,
        kind: "success",
        message: where === "archive" ? msg`Moved to the archive` : msg`Brought back from the archive`,
        action: { label: msg`Undo`, run: () => void move(moved, back) },
      });
      onMoved();
    });
  return (
    <NetworkButton tone="quiet" busy={busy} offline={t`Needs a connection`} onClick={() => void move(row, to)}>
      {to === "archive" ? t`Archive` : t({ message: "Bring back", context: "archive" })}
    </NetworkButton>
  );
}
