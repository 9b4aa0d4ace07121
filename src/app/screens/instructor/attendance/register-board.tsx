import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue, useState } from "react";
import { classNames, cluster, row } from "#app/ui/kit.ts";
import type { Register } from "#contract/attendance/attendance.ts";
import type { RegisterView, ShownRow } from "#offline/attendance/register.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type RegisterState, useRegister } from "#app/state/attendance/attendance.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { namedLike } from "#app/widgets/accounts/trainee-name.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ConflictList } from "#app/widgets/teaching/conflict-list.tsx";
import { type EarlierSession, RegisterGrid } from "./grid/register-grid.tsx";
import { GridFoot } from "./grid/grid-foot.tsx";
import { LearnerSheet } from "./learner-sheet.tsx";
import { RegisterList } from "./list/register-list.tsx";
import { readPasted } from "#app/widgets/register/paste-marks.ts";
import { PastePanel } from "#app/widgets/teaching/paste-panel.tsx";
import { PrintedRegister } from "./printed-register.tsx";
import { RefusedMarks } from "./refused-marks.tsx";
import { RegisterHead } from "./register-head.tsx";
import { RegisterSkeleton } from "./register-skeleton.tsx";
import { GridTools, ListHead, Recorded } from "./register-tools.tsx";
import css from "./register.module.css";
import { SheetMenu } from "./sheet-menu.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { useRegisterActions } from "#app/widgets/register/use-register-actions.ts";

interface Place {
  sid: number;
  courseId: number;
  earlier: readonly EarlierSession[];
  /** The choice of another session. */
  picker: ReactNode;
}

/** One session's register: marks are saved on this device with each tap, and sent by themselves. */
export function RegisterBoard(place: Place) {
  const state = useRegister(place.sid);
  const { data } = state.read;
  if (data && state.view) return <Board {...place} state={state} register={data} view={state.view} />;
  return (
    <>
      <div className={classNames(row(8, "center"), css.session)}>{place.picker}</div>
      <LoadState of={state.read} skeleton={<RegisterSkeleton />}>
        {() => <RegisterSkeleton />}
      </LoadState>
    </>
  );
}

/** Who alone is shown: those who said so when it was pressed, so that a row does not go while it is marked. */
interface Narrowed {
  mark: Attendance | "unmarked";
  ids: ReadonlySet<number>;
}

interface Props extends Place {
  state: RegisterState;
  register: Register;
  view: RegisterView;
}

function Board({ sid, courseId, earlier, picker, state, register, view }: Props) {
  const { t, i18n } = useLingui();
  const phone = useMedia(PHONE);
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState<Narrowed | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [pasting, setPasting] = useState<{ text: string; rows: readonly ShownRow[] } | null>(null);
  const named = namedLike(view.rows, useDeferredValue(search));
  const lines = only ? named.filter(({ student_id }) => only.ids.has(student_id)) : named;
  const { session } = register;
  const locked = session.attendance_status === "locked";
  const actions = useRegisterActions(state, view, locked);

  const show = (mark: Attendance | "unmarked" | null) =>
    setOnly(mark && { mark, ids: new Set(view.rows.flatMap((one) => (one.mark === mark ? [one.student_id] : []))) });
  const rest = () => view.rows.filter(({ mark }) => mark === "unmarked");
  const pasted = (text: string) => readPasted(text, view.rows, pasting?.rows ?? view.rows);
  const applyPaste = (text: string) => {
    const rows = new Map(view.rows.map((one) => [one.student_id, one]));
    actions.write(
      pasted(text).values.flatMap(({ student_id, value: { mark, minutes_late } }) => {
        const found = rows.get(student_id);
        return found && (found.mark !== mark || found.minutes_late !== minutes_late)
          ? [{ row: found, tap: { mark, minutes_late, note: found.note } }]
          : [];
      }),
    );
    setPasting(null);
  };
  const openedRow = view.rows.find(({ student_id }) => student_id === opened);
  const submit = <SubmitBar state={state} view={view} session={session} locked={locked} showRest={() => show("unmarked")} />;
  const menu = (
    <SheetMenu
      sid={sid}
      courseId={courseId}
      view={view}
      takeOver={state.takeOver}
      locked={locked}
      hosted={session.hosted ?? false}
      paste={() => setPasting({ text: "", rows: lines })}
      restAbsent={() => actions.write(rest().map((one) => ({ row: one, tap: { mark: "absent", note: one.note } })))}
    />
  );
  const tools = { view, search, setSearch, only: only?.mark ?? null, show };
  const rows = { lines, saving: state.saving, locked, actions, open: setOpened };
  return (
    <>
      {phone ? (
        <div className={classNames(row(8, "center"), css.session)}>
          {picker}
          <Button tone={view.counts.unmarked === view.rows.length ? "ink" : "quiet"} onClick={actions.everybody} disabled={locked}>
            <Trans>All present</Trans>
          </Button>
          {menu}
        </div>
      ) : (
        <RegisterHead menu={menu} submit={submit} courseId={courseId} session={session} view={view} />
      )}
      <div className={css.notices}>
        {locked ? (
          <NoticeBox kind="info">
            <Trans>This sheet is locked. Changes now go through administration.</Trans>
          </NoticeBox>
        ) : null}
        {state.failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, state.failure)}</NoticeBox>}
        <RefusedMarks items={state.refused} />
        <ConflictList rows={view.rows} strangers={state.strangers} decide={state.decide} />
      </div>
      {phone ? null : (
        <div className={cluster([4, 12], "center")}>
          {picker}
          {view.rows.length === 0 ? null : <GridTools {...tools} locked={locked} everybody={actions.everybody} />}
        </div>
      )}
      {view.rows.length === 0 ? (
        <EmptyState level={3} title={t`No trainees in this session yet`} help={t`They appear here as soon as they are enrolled.`} />
      ) : (
        <>
          {phone ? <ListHead {...tools} /> : null}
          {lines.length === 0 ? (
            <EmptyState level={3} title={t`No trainee matches this search`} />
          ) : phone ? (
            <RegisterList {...rows} />
          ) : (
            <>
              <RegisterGrid
                {...rows}
                courseId={courseId}
                session={session}
                earlier={earlier}
                paste={(text, from) => setPasting({ text, rows: from })}
              />
              <div className={row(16, "between")}>
                <GridFoot />
                <Recorded view={view} />
              </div>
            </>
          )}
        </>
      )}
      <VisuallyHidden>
        <output aria-live="polite">{actions.said}</output>
      </VisuallyHidden>
      {phone && view.rows.length > 0 ? submit : null}
      {openedRow ? (
        <LearnerSheet
          row={openedRow}
          locked={locked}
          earlier={earlier.map((one) => one.session)}
          onClose={() => setOpened(null)}
          save={(tap) => actions.save(openedRow, tap)}
        />
      ) : null}
      {pasting ? (
        <PastePanel
          text={pasting.text}
          read={(text) => {
            const { values, unknown } = pasted(text);
            return { filled: values.length, unknown };
          }}
          onClose={() => setPasting(null)}
          apply={applyPaste}
        />
      ) : null}
      <PrintedRegister register={register} view={view} />
    </>
  );
}
