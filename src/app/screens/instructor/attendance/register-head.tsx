import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff, EllipsisVertical, FileDown, FileText, FileUp, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { getAttendanceFile, getSignInSheet, type Register } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/register-view.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import type { RegisterDesk } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/button.tsx";
import { MenuButton } from "#app/ui/menu-button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { registerStatus } from "./register-words.ts";
import css from "./register.module.css";

interface Props {
  desk: RegisterDesk;
  register: Register;
  view: RegisterView;
  courseId: number;
}

/** When the session is, where its register stands, and what else can be done with it. */
export function RegisterHead({ desk, register: { session }, view, courseId }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [importing, setImporting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { words, kind } =
    registerStatus[
      session.attendance_status === "locked"
        ? "locked"
        : view.submitted
          ? "submitted"
          : view.pending > 0
            ? "draft"
            : session.attendance_status
    ];
  const params = { sid: session.id };
  const bring = (file: typeof getAttendanceFile | typeof getSignInSheet) => () => {
    setFailure(null);
    download(file, { params }).then(saveFile, setFailure);
  };
  const fromServer = [
    { key: "csv", label: t`Export as CSV`, icon: <FileDown aria-hidden="true" />, run: bring(getAttendanceFile) },
    { key: "import", label: t`Import from CSV`, icon: <FileUp aria-hidden="true" />, run: () => setImporting(true) },
    { key: "pdf", label: t`Sign-in sheet (PDF)`, icon: <FileText aria-hidden="true" />, run: bring(getSignInSheet) },
  ];
  return (
    <>
      <div className={css.head}>
        <p className={css.facts}>
          <time dateTime={session.starts_at}>{formatDateTime(language, session.starts_at, { weekday: true, year: false })}</time>
          <StatusMark kind={kind} pill>
            {i18n._(words)}
          </StatusMark>
          {online ? null : (
            <StatusMark kind="wait" pill icon={<CloudOff aria-hidden="true" />}>
              <Trans>Works without a connection</Trans>
            </StatusMark>
          )}
        </p>
        <Button tone="quiet" size="sm" icon={<QrCode aria-hidden="true" />} href={`/instructor/course/${courseId}/check-in/${session.id}`}>
          <Trans>Attendance code</Trans>
        </Button>
        <MenuButton
          label={t`More for this sheet`}
          icon={<EllipsisVertical aria-hidden="true" />}
          entries={[
            { key: "print", label: t`Print the sheet`, icon: <Printer aria-hidden="true" />, run: () => window.print() },
            // Files are read and drawn by the server.
            ...(online ? fromServer : []),
          ]}
        />
      </div>
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
      {importing ? <ImportDialog sid={session.id} view={view} takeOver={desk.takeOver} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
