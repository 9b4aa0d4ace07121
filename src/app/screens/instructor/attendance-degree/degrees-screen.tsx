import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileDown, Search } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { type AttendanceDegrees, getAttendanceDegrees, getDegreesFile } from "#contract/attendance/attendance-degrees.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DownloadButton } from "#app/widgets/site/download-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { namedLike } from "#app/widgets/accounts/trainee-name.ts";
import css from "./degrees.module.css";
import { DegreesTable } from "./degrees-table.tsx";
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
      action={() =>
        online ? (
          <DownloadButton endpoint={getDegreesFile} params={{ id: courseId }} tone="quiet" icon={<FileDown aria-hidden="true" />}>
            {t`Export`}
          </DownloadButton>
        ) : null
      }
    >
      {() => <Degrees courseId={courseId} />}
    </TeachingFrame>
  );
}

function Degrees({ courseId }: { courseId: number }) {
  const read = useKeptRead(getAttendanceDegrees, { params: { id: courseId }, whole: true });
  // What a save answers is the newest until it is read again.
  const [saved, setSaved] = useState<{ degrees: AttendanceDegrees; over: AttendanceDegrees | null } | null>(null);
  const fresh = saved && saved.over === read.data ? { ...read, data: withAll(saved.degrees, read.data) } : read;
  return (
    <LoadState of={fresh} skeleton={<Skeleton className={css.skeleton} />}>
      {(degrees) => (
        <Loaded
          courseId={courseId}
          degrees={degrees}
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
  onSaved: (next: AttendanceDegrees) => void;
}

function Loaded({ courseId, degrees, onSaved }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [sought, seek] = useState("");
  const { rows } = degrees;
  const shown = namedLike(rows, sought);
  const changed = rows.filter(({ override }) => override !== null).length;
  const below = rows.filter(({ warning }) => warning === "below").length;
  return (
    <div className={css.page}>
      <PolicyLine courseId={courseId} degrees={degrees} onSaved={onSaved} />
      {rows.length === 0 ? (
        <EmptyState title={t`No trainees in this course yet`} help={t`They appear here as soon as they are enrolled.`} />
      ) : (
        <section className={css.section} aria-labelledby="degrees-title">
          <h2 id="degrees-title" className={css.title}>
            <Trans>Attendance grades</Trans>
          </h2>
          <div className={css.bar}>
            <p className={css.sum}>
              <b>
                <Plural value={rows.length} one="# trainee" other="# trainees" />
              </b>
              {changed > 0 ? (
                <span>
                  <Plural value={changed} one="# grade changed by hand" other="# grades changed by hand" />
                </span>
              ) : null}
              {below > 0 ? (
                <span>
                  <Plural value={below} one="# trainee below the minimum" other="# trainees below the minimum" />
                </span>
              ) : null}
            </p>
            <TextInput
              type="search"
              aria-label={t`Search by name or trainee number`}
              placeholder={t`Search by name or trainee number`}
              start={<Search aria-hidden="true" />}
              value={sought}
              onChange={(event) => seek(event.target.value)}
            />
          </div>
          {online ? null : <DeviceMark kind="needs-connection">{t`Changing a grade needs a connection`}</DeviceMark>}
          {shown.length === 0 ? (
            <EmptyState level={3} title={t`No trainee matches this search`} />
          ) : (
            <DegreesTable courseId={courseId} degrees={degrees} rows={shown} onSaved={onSaved} />
          )}
        </section>
      )}
    </div>
  );
}
