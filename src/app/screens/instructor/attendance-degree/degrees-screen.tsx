import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useParams } from "wouter";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { type AttendanceDegrees, type DegreeRow, getAttendanceDegrees, getDegreesFile } from "#contract/attendance/attendance-degrees.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { ChipRow, ListTools } from "#app/widgets/teaching/list-tools.tsx";
import { PrintButton } from "#app/widgets/print/print-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { namedLike } from "#app/widgets/accounts/trainee-name.ts";
import people from "#app/widgets/teaching/people-list.module.css";
import css from "./degrees.module.css";
import { DegreeSheet } from "./degree-sheet.tsx";
import { DegreesGrid } from "./degrees-grid.tsx";
import { DegreesList } from "./degrees-list.tsx";
import { PasteDegrees } from "./paste-degrees.tsx";
import { PrintedDegrees } from "./printed-degrees.tsx";
import { PolicyLine } from "./policy-line.tsx";

/** Issue 5, item 4: what attendance is worth in a course, computed by a stated rule, with exceptions that say why. */
export function DegreesScreen() {
  const { t } = useLingui();
  const { id } = useParams<{ id: string }>();
  const online = useAtomValue(onlineAtom);
  const courseId = idOf(id) ?? 0;
  return (
    <TeachingFrame
      tab="degrees"
      action={() => (
        <>
          <PrintButton size="md">{t`Print`}</PrintButton>
          {online ? (
            <DownloadButton endpoint={getDegreesFile} params={{ id: courseId }} tone="quiet" icon={<FileDown aria-hidden="true" />}>
              {t`Export`}
            </DownloadButton>
          ) : null}
        </>
      )}
    >
      {() => <Degrees courseId={courseId} />}
    </TeachingFrame>
  );
}

function Degrees({ courseId }: { courseId: number }) {
  const read = useCachedRead(getAttendanceDegrees, { params: { id: courseId }, whole: true });
  // What a save answers is the newest until it is read again.
  const [saved, setSaved] = useState<{ degrees: AttendanceDegrees; over: AttendanceDegrees | null } | null>(null);
  const fresh = saved && saved.over === read.data ? { ...read, data: withAll(saved.degrees, read.data) } : read;
  return (
    <LoadState of={fresh} skeleton={<Skeleton className={css.skeleton} />}>
      {(degrees) => (
        <Loaded
          courseId={courseId}
          degrees={degrees}
          asOf={fresh.asOf}
          onSaved={(next) => {
            setSaved({ degrees: next, over: read.data });
            read.retry();
          }}
        />
      )}
    </LoadState>
  );
}

/** A save answers the first rows alone: of the others those stand that were read. */
function withAll(saved: AttendanceDegrees, read: AttendanceDegrees | null): AttendanceDegrees {
  const told = new Set(saved.rows.map(({ number }) => number));
  const rows = [...saved.rows, ...(read?.rows.filter(({ number }) => !told.has(number)) ?? [])];
  return { ...saved, rows: rows.sort((one, other) => one.name.ar.localeCompare(other.name.ar, "ar") || one.number - other.number) };
}

interface Props {
  courseId: number;
  degrees: AttendanceDegrees;
  asOf: Date | null;
  onSaved: (next: AttendanceDegrees) => void;
}

type Narrowed = "all" | "below" | "changed";

const HOLDS: Record<Narrowed, (row: DegreeRow) => boolean> = {
  all: () => true,
  below: ({ warning }) => warning === "below",
  changed: ({ override }) => override !== null,
};

function Loaded({ courseId, degrees, asOf, onSaved }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const phone = useMedia(PHONE);
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState<Narrowed>("all");
  const [edited, setEdited] = useState<{ id: number; typed: string | null } | null>(null);
  const [pasting, setPasting] = useState<{ text: string; rows: readonly DegreeRow[] } | null>(null);
  const { rows } = degrees;
  const count = (which: Narrowed) => rows.filter(HOLDS[which]).length;
  const shown = useMemo(() => namedLike(rows, search).filter(HOLDS[only]), [rows, search, only]);
  const chips: [Narrowed, string][] = [
    ["all", t({ message: "All", context: "trainees" })],
    ["below", t`Below the minimum`],
    ["changed", t`Changed by hand`],
  ];
  const editedRow = rows.find(({ student_id }) => student_id === edited?.id);
  const list = { rows: shown, locked: !online, edit: (id: number, typed: string | null = null) => setEdited({ id, typed }) };
  return (
    <div className={classNames(stack(0), people.edges)}>
      <PolicyLine courseId={courseId} degrees={degrees} onSaved={onSaved} />
      {rows.length === 0 ? (
        <EmptyState title={t`No trainees in this course yet`} help={t`They appear here as soon as they are enrolled.`} />
      ) : (
        <section aria-label={t`Attendance grades`}>
          <ListTools label={t`Search by name or trainee number`} value={search} onSearch={setSearch}>
            <ChipRow label={t`Trainees shown`}>
              {chips.map(([which, words]) => (
                <Chip key={which} pressed={only === which} onClick={() => setOnly(which)}>
                  {words} <bdi className={kit("tabular")}>{count(which)}</bdi>
                </Chip>
              ))}
            </ChipRow>
            {online && !phone ? (
              <Button className={kit("push-end")} tone="quiet" size="sm" onClick={() => setPasting({ text: "", rows: shown })}>
                <Trans>Paste from a table</Trans>
              </Button>
            ) : null}
          </ListTools>
          {online ? null : <DeviceMark kind="needs-connection">{t`Changing a grade needs a connection`}</DeviceMark>}
          {shown.length === 0 ? (
            <EmptyState level={3} title={t`No trainee matches this search`} />
          ) : phone ? (
            <DegreesList {...list} />
          ) : (
            <DegreesGrid {...list} degrees={degrees} paste={(text, from) => setPasting({ text, rows: from })} />
          )}
        </section>
      )}
      <PrintedDegrees degrees={degrees} asOf={asOf} />
      {editedRow ? (
        <DegreeSheet
          courseId={courseId}
          row={editedRow}
          typed={edited?.typed ?? null}
          degrees={degrees}
          onSaved={onSaved}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {pasting ? (
        <PasteDegrees
          courseId={courseId}
          degrees={degrees}
          text={pasting.text}
          rows={pasting.rows}
          onSaved={onSaved}
          onClose={() => setPasting(null)}
        />
      ) : null}
    </div>
  );
}
