import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Register } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/register-view.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type RegisterDesk, useRegister } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { ATTENDANCE, type Attendance } from "#app/widgets/attendance/attendance-words.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { namedLike, nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { CellDialog } from "./cell-dialog.tsx";
import { ConflictList } from "#app/widgets/attendance/conflict-list.tsx";
import { PrintedRegister } from "./printed-register.tsx";
import { RefusedMarks } from "./refused-marks.tsx";
import { RegisterCounts } from "./register-counts.tsx";
import { RegisterHead } from "./register-head.tsx";
import { RegisterSkeleton } from "./register-skeleton.tsx";
import { RegisterTable } from "./register-table.tsx";
import css from "./register.module.css";
import { SubmitBar } from "./submit-bar.tsx";
import { offerUndo } from "./undo.ts";

/** One session's register: marks are saved on this device with each tap, and sent by themselves. */
export function RegisterBoard({ sid, courseId }: { sid: number; courseId: number }) {
  const desk = useRegister(sid);
  return (
    <LoadState of={desk.read} skeleton={<RegisterSkeleton />}>
      {(register) => (desk.view ? <Board desk={desk} register={register} view={desk.view} courseId={courseId} /> : <RegisterSkeleton />)}
    </LoadState>
  );
}

interface Props {
  desk: RegisterDesk;
  register: Register;
  view: RegisterView;
  courseId: number;
}

function Board({ desk, register, view, courseId }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [sought, seek] = useState("");
  const [opened, open] = useState<number | null>(null);
  const [said, say] = useState("");
  const lines = namedLike(view.rows, useDeferredValue(sought));
  const locked = register.session.attendance_status === "locked";
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });

  const mark = (studentId: number, wanted: Attendance) => {
    const row = latest.current.rows.find(({ student_id }) => student_id === studentId);
    if (!row || locked) return;
    // The pressed one again takes it back.
    const next = row.mark === wanted ? "unmarked" : wanted;
    void desk.mark([{ row, tap: { mark: next, note: row.note } }]);
    const name = nameIn(language, row.name);
    const words = next === "unmarked" ? t`Not recorded` : i18n._(ATTENDANCE[next].words);
    say(t`${name}: ${words}`);
  };
  const everybody = () => {
    const empty = view.rows.filter((one) => one.mark === "unmarked" && !one.conflict);
    if (empty.length === 0) return;
    void desk.allPresent();
    offerUndo(empty, () => latest.current, desk.mark);
  };
  const row = view.rows.find(({ student_id }) => student_id === opened);
  if (view.rows.length === 0) {
    return <EmptyState level={3} title={t`No trainees in this session yet`} help={t`They appear here as soon as they are enrolled.`} />;
  }
  return (
    <>
      <RegisterHead desk={desk} register={register} view={view} courseId={courseId} />
      <RegisterCounts counts={view.counts} />
      {locked ? (
        <NoticeBox kind="info">
          <Trans>This sheet is locked. Changes now go through administration.</Trans>
        </NoticeBox>
      ) : null}
      {desk.failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, desk.failure)}</NoticeBox>}
      <RefusedMarks items={desk.refused} />
      <ConflictList rows={view.rows} strangers={desk.strangers} decide={desk.decide} />
      <div className={css.tools}>
        <TextInput
          type="search"
          name="search"
          aria-label={t`Search by name or trainee number`}
          placeholder={t`Search by name or trainee number`}
          start={<Search aria-hidden="true" />}
          value={sought}
          onChange={(event) => seek(event.target.value)}
        />
        <Button tone="quiet" onClick={everybody} disabled={locked}>
          <Trans>All present</Trans>
        </Button>
      </div>
      <p className={css.keys}>
        <Trans>
          Keyboard: arrows move between rows, <kbd>P</kbd> present, <kbd>A</kbd> absent, <kbd>L</kbd> late, <kbd>E</kbd> excused.
        </Trans>
      </p>
      {lines.length === 0 ? (
        <EmptyState level={3} title={t`No trainee matches this search`} />
      ) : (
        <RegisterTable lines={lines} saving={desk.saving} locked={locked} mark={mark} open={open} />
      )}
      <VisuallyHidden>
        <output aria-live="polite">{said}</output>
      </VisuallyHidden>
      <SubmitBar desk={desk} view={view} session={register.session} locked={locked} />
      <CellDialog row={row ?? null} locked={locked} onClose={() => open(null)} save={(tap) => row && void desk.mark([{ row, tap }])} />
      <PrintedRegister register={register} view={view} />
    </>
  );
}
