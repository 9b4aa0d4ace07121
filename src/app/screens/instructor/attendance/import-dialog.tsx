import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { type AttendanceFile, readAttendanceFile, REGISTER } from "#contract/attendance/attendance.ts";
import { Problem } from "#contract/problem.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { call } from "#app/api/call.ts";
import type { RegisterState } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import css from "./import-dialog.module.css";
import { fileText } from "#app/widgets/file-field/file-text.ts";
import { importProblem } from "./register-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  sid: number;
  view: RegisterView;
  takeOver: RegisterState["takeOver"];
  onClose: () => void;
}

/** A CSV file, what it means and what was not understood of it; nothing is marked before that was seen. */
export function ImportDialog({ sid, view, takeOver, onClose }: Props) {
  const { t } = useLingui();
  const [found, setFound] = useState<AttendanceFile | null>(null);
  const { busy, failure, act } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setFound(null);
    await act(async () => {
      if (file.size > REGISTER.fileMax) throw new Problem("too_large");
      setFound((await call(readAttendanceFile, { params: { sid }, body: { csv: fileText(await file.arrayBuffer()) } })).data);
    });
  };
  const apply = () => {
    void takeOver(found?.marks ?? []);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Import from CSV`}
      closeLabel={t`Close`}
      footer={
        <div className={cluster(8)}>
          {found && found.marks.length > 0 ? (
            <Button onClick={apply}>
              <Plural value={found.marks.length} one="Record # mark" other="Record # marks" />
            </Button>
          ) : null}
          <NetworkButton
            tone="quiet"
            busy={busy}
            icon={<FileUp aria-hidden="true" />}
            offline={t`Needs a connection`}
            onClick={() => field.current?.click()}
          >
            {found ? t`Choose another file` : t`Choose a file`}
          </NetworkButton>
        </div>
      }
    >
      <div className={grid(16, "sm")}>
        <p>
          <Trans>
            The file that “Export as CSV” makes, filled in: a column with the trainee number and one with Present, Absent, Late or Excused,
            in either language. Empty cells change nothing.
          </Trans>
        </p>
        <input
          ref={field}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label={t`CSV file`}
          onChange={(event) => void read(event)}
        />
        <div aria-live="polite">
          {failure === null ? null : <NoticeBox kind="bad">{failure}</NoticeBox>}
          {found ? <Found found={found} view={view} /> : null}
        </div>
      </div>
    </Sheet>
  );
}

function Found({ found: { marks, problems, empty }, view }: { found: AttendanceFile; view: RegisterView }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const rows = new Map(view.rows.map((row) => [row.student_id, row]));
  return (
    <div className={grid(16, "sm")}>
      {problems.length > 0 ? (
        <section>
          <h3 className={kit("md")}>
            <Plural value={problems.length} one="# line was not understood" other="# lines were not understood" />
          </h3>
          <ul className={css.lines}>
            {problems.map(({ line, reason, text }) => (
              <li key={`${line} ${reason}`} className={grid([4, 12], "pad-y-8", "border-bottom")}>
                <span>
                  <Trans>Line {line}</Trans>
                </span>
                <span>
                  {i18n._(importProblem[reason])}
                  {text ? (
                    <code className={kit("block", "soft", "break-anywhere")} dir="auto">
                      {text}
                    </code>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3 className={kit("md")}>
          <Plural value={marks.length} _0="No marks were found" one="# mark was understood" other="# marks were understood" />
        </h3>
        {empty > 0 ? (
          <p>
            <Plural value={empty} one="# line has no mark and changes nothing" other="# lines have no mark and change nothing" />
          </p>
        ) : null}
        <ul className={css.lines}>
          {marks.map(({ student_id, mark }) => {
            const row = rows.get(student_id);
            return (
              <li key={student_id} className={grid([4, 12], "pad-y-8", "border-bottom")}>
                <span>
                  <bdi>{row ? nameIn(language, row.name) : student_id}</bdi>
                </span>
                <span>{mark === "unmarked" ? <Trans context="attendance">Not recorded</Trans> : <AttendanceMark mark={mark} />}</span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
