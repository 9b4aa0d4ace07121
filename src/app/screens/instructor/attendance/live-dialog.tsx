import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { grid, kit } from "#app/ui/kit.ts";
import { getLiveMarks, type LiveMarks } from "#contract/attendance/live-marks.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import type { RegisterState } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./import-dialog.module.css";

interface Props {
  sid: number;
  view: RegisterView;
  takeOver: RegisterState["takeOver"];
  onClose: () => void;
}

/** What the report of a live lecture proposes, by a rule that is shown; nothing is marked before the instructor agreed. */
export function LiveDialog({ sid, view, takeOver, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { data, failure } = useResource(getLiveMarks, { params: { sid } });
  const apply = (marks: LiveMarks["marks"]) => {
    void takeOver(marks, "from_live");
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`From the live lecture`}
      closeLabel={t`Close`}
      footer={
        data && data.marks.length > 0 ? (
          <Button onClick={() => apply(data.marks)}>
            <Plural value={data.marks.length} one="Record # mark" other="Record # marks" />
          </Button>
        ) : null
      }
    >
      {data ? (
        <Proposed live={data} view={view} />
      ) : failure ? (
        <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>
      ) : (
        <Skeleton />
      )}
    </Sheet>
  );
}

function Proposed({ live, view }: { live: LiveMarks; view: RegisterView }) {
  const language = useAtomValue(languageAtom);
  const { reported_at, late_after_min, share_percent, marks, marked } = live;
  if (reported_at === null) {
    return (
      <p>
        <Trans>The report of this lecture has not come yet. It comes a few minutes after everybody has left the room.</Trans>
      </p>
    );
  }
  const rows = new Map(view.rows.map((row) => [row.student_id, row]));
  const when = formatDateTime(language, reported_at);
  return (
    <div className={grid(16, "sm")}>
      <p>
        <Trans>
          Absent: less than {share_percent}% of the lecture’s time. Late: came in more than{" "}
          <Plural value={late_after_min} one="# minute" other="# minutes" /> after its start. Nothing is recorded until you agree.
        </Trans>
      </p>
      <p className={kit("soft", "xs")}>
        <Trans>Report of {when}</Trans>
      </p>
      {marked > 0 ? (
        <p>
          <Plural value={marked} one="# trainee has a mark already, which stays" other="# trainees have marks already, which stay" />
        </p>
      ) : null}
      <ul className={css.lines}>
        {marks.map(({ student_id, mark, minutes }) => (
          <li key={student_id} className={grid([4, 12], "pad-y-8", "border-bottom")}>
            <span>
              <bdi>{nameIn(language, rows.get(student_id)?.name ?? { ar: String(student_id), en: null })}</bdi>
            </span>
            <span>
              <AttendanceMark mark={mark} /> <Plural value={minutes} one="# minute in the lecture" other="# minutes in the lecture" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
