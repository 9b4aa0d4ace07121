import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ClipboardPaste, EllipsisVertical, FileDown, FileText, FileUp, Presentation, Printer, QrCode, UserX } from "lucide-react";
import { useState } from "react";
import { getAttendanceFile, getSignInSheet } from "#contract/attendance/attendance.ts";
import type { RegisterView } from "#offline/attendance/register.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import type { RegisterState } from "#app/state/attendance/attendance.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LiveDialog } from "./live-dialog.tsx";

interface Props {
  sid: number;
  courseId: number;
  view: RegisterView;
  takeOver: RegisterState["takeOver"];
  locked: boolean;
  /** Held at the live-lecture service, whose report proposes marks. */
  hosted: boolean;
  paste: () => void;
  restAbsent: () => void;
}

/** What else can be done with a sheet. */
export function SheetMenu({ sid, courseId, view, takeOver, locked, hosted, paste, restAbsent }: Props) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState<"import" | "live" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const bring = (file: typeof getAttendanceFile | typeof getSignInSheet) => () => {
    setFailure(null);
    download(file, { params: { sid } }).then(saveFile, setFailure);
  };
  const code = `/instructor/course/${courseId}/check-in/${sid}`;
  return (
    <>
      <MenuButton
        label={t`More for this sheet`}
        icon={<EllipsisVertical aria-hidden="true" />}
        entries={[
          ...(phone ? [{ key: "code", label: t`Attendance code`, icon: <QrCode aria-hidden="true" />, href: code }] : []),
          ...(locked
            ? []
            : [
                { key: "paste", label: t`Paste from a table`, icon: <ClipboardPaste aria-hidden="true" />, run: paste },
                ...(view.counts.unmarked > 0
                  ? [{ key: "rest", label: t`Mark the rest absent`, icon: <UserX aria-hidden="true" />, run: restAbsent }]
                  : []),
              ]),
          { key: "print", label: t`Print the sheet`, icon: <Printer aria-hidden="true" />, run: () => window.print() },
          // Files are read and drawn by the server.
          ...(online
            ? [
                { key: "csv", label: t`Export as CSV`, icon: <FileDown aria-hidden="true" />, run: bring(getAttendanceFile) },
                { key: "import", label: t`Import from CSV`, icon: <FileUp aria-hidden="true" />, run: () => setOpen("import") },
                ...(hosted && !locked
                  ? [
                      {
                        key: "live",
                        label: t`From the live lecture`,
                        icon: <Presentation aria-hidden="true" />,
                        run: () => setOpen("live"),
                      },
                    ]
                  : []),
                { key: "pdf", label: t`Sign-in sheet (PDF)`, icon: <FileText aria-hidden="true" />, run: bring(getSignInSheet) },
              ]
            : []),
        ]}
      />
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
      {open === "import" ? <ImportDialog sid={sid} view={view} takeOver={takeOver} onClose={() => setOpen(null)} /> : null}
      {open === "live" ? <LiveDialog sid={sid} view={view} takeOver={takeOver} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
