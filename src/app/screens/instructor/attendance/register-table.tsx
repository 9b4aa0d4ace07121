import { useLingui } from "@lingui/react/macro";
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { registerKey } from "./register-keys.ts";
import type { ShownRow } from "#offline/register-view.ts";
import { RegisterRow } from "./register-row.tsx";
import css from "./register-table.module.css";

interface Props {
  lines: readonly ShownRow[];
  /** Whose mark is on its way to the disk. */
  saving: ReadonlySet<number>;
  locked: boolean;
  mark: (studentId: number, wanted: Attendance) => void;
  /** Minutes late and note of a student. */
  open: (studentId: number) => void;
}

/** Places in a row that take the focus: the four marks, then the way to its details. */
const PLACES = Object.keys(ATTENDANCE).length + 1;
/** Pixels of a row whose name takes one line: a wrong guess moves every row below it. */
const ROW = { phone: 139, wide: 73 } as const;
/** Rows drawn before they come into view, so that a brisk hand sees no gap though they come a frame after its move. */
const OVERSCAN = 4;
/** The bar above and the bar below, which a row must not hide under. */
const ABOVE = 90;
const BELOW = 110;

/** The register's rows, as many as are in view. One place takes the focus; arrows move it, letters mark its row. */
export function RegisterTable({ lines, saving, locked, mark, open }: Props) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState({ id: lines[0]?.student_id ?? 0, place: 0 });
  const wanted = useRef(false);
  const current = Math.max(
    0,
    lines.findIndex(({ student_id }) => student_id === at.id),
  );

  // What stands above the rows comes and goes: conflicts, notices, a banner.
  useEffect(() => {
    const look = () => setTop(body.current ? Math.round(body.current.getBoundingClientRect().top + window.scrollY) : 0);
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  // Its functions are called in this component alone, which is drawn anew with each scroll.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => (phone ? ROW.phone : ROW.wide),
    overscan: OVERSCAN,
    // Rows are drawn in a task of their own before the frame, not inside it: half as long each on a slow phone.
    useFlushSync: false,
    scrollMargin: top,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: BELOW,
    getItemKey: useCallback((index: number) => lines[index]?.student_id ?? index, [lines]),
    // The row that has the focus stays, or the focus would fall out of the table.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), current])].sort((one, other) => one - other),
      [current],
    ),
  });

  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    body.current?.querySelector<HTMLElement>(`[data-row="${at.id}"] [data-place="${at.place}"]`)?.focus({ preventScroll: true });
  }, [at]);

  const go = (index: number, place: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, index))];
    if (!line) return;
    wanted.current = true;
    setAt({ id: line.student_id, place: Math.min(PLACES - 1, Math.max(0, place)) });
    rows.scrollToIndex(lines.indexOf(line), { align: "auto" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const meant = registerKey(event, getComputedStyle(event.currentTarget).direction === "rtl");
    if (!meant) return;
    event.preventDefault();
    if (meant.kind === "mark") mark(at.id, meant.mark);
    else if (meant.kind === "row") go(current + meant.by, at.place);
    else if (meant.kind === "end") go(meant.last ? lines.length - 1 : 0, at.place);
    else go(current, at.place + meant.by);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = Number(target.closest<HTMLElement>("[data-row]")?.dataset.row);
    const place = Number(target.dataset.place);
    if (id && (id !== at.id || place !== at.place)) setAt({ id, place });
  };

  return (
    <table className={css.table} aria-label={t`Attendance sheet`} aria-rowcount={lines.length + 1}>
      <thead className={css.heads}>
        <tr aria-rowindex={1}>
          <th scope="col">{t`Trainee`}</th>
          <th scope="col">{t`Attendance`}</th>
          <th scope="col">
            <VisuallyHidden>{t`Details`}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {/* The buttons inside take the focus; keys that they leave rise to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} className={css.body} style={{ blockSize: rows.getTotalSize() }} onKeyDown={onKeyDown} onFocus={onFocus}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <RegisterRow
              key={line.student_id}
              line={line}
              index={index}
              start={start - top}
              place={line.student_id === lines[current]?.student_id ? at.place : null}
              saving={saving.has(line.student_id)}
              locked={locked}
              measure={rows.measureElement}
              mark={mark}
              open={open}
            />
          ) : null;
        })}
      </tbody>
    </table>
  );
}
