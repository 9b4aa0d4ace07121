import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Download } from "lucide-react";
import { type CourseExport, readCourseExport } from "#contract/content/course-export.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./import.module.css";
import { useFormatWords } from "./use-format-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** A package: while it is written how far, then the way to it, then that it is gone. */
export function ExportRow({ row }: { row: CourseExport }) {
  const language = useAtomValue(languageAtom);
  const { nameOf } = useFormatWords();
  return (
    <li className={classNames(cluster(12, "center", "border-bottom", "between", "pad-y-12"), css.row)}>
      <div>
        <p>{nameOf(row.format)}</p>
        <p className={kit("soft", "sm")}>{formatDateTime(language, row.created_at)}</p>
      </div>
      <Standing row={row} />
    </li>
  );
}

function Standing({ row }: { row: CourseExport }) {
  const { t } = useLingui();
  const { busy, failure, act } = useAction();
  const { done, items } = row;
  const take = async () => {
    await act(async () => {
      saveFile(await download(readCourseExport, { params: { eid: row.id } }));
    });
  };
  switch (row.status) {
    case "queued":
      return (
        <div className={kit("grow")}>
          <p className={kit("soft", "sm")}>
            <Trans>
              {done} of {items}
            </Trans>
          </p>
          <ProgressBar value={items === 0 ? 0 : (done / items) * 100} label={t`Being prepared`} />
        </div>
      );
    case "ready":
      return (
        <div>
          <NetworkButton
            tone="quiet"
            size="sm"
            busy={busy}
            icon={<Download aria-hidden="true" />}
            onClick={() => void take()}
            offline={t`Needs a connection`}
          >{t`Download (${megabytes(row.bytes ?? 0)} MB)`}</NetworkButton>
          {failure ? (
            <p className={kit("bad", "sm")} role="alert">
              {failure}
            </p>
          ) : null}
        </div>
      );
    case "failed":
      return <StatusMark kind="bad" pill>{t`It could not be written. Prepare it again.`}</StatusMark>;
    case "expired":
      return (
        <StatusMark kind="plain" pill>
          {t({ message: "Expired", context: "package" })}
        </StatusMark>
      );
  }
}

const megabytes = (bytes: number): string => (Math.ceil(bytes / 104_857.6) / 10).toFixed(1);
