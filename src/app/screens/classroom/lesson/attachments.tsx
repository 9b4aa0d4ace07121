import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText } from "lucide-react";
import { kit, row } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./attachments.module.css";
import { mediaAddress } from "#app/widgets/lesson-text/media-address.ts";

/** Files that belong to an item, to be kept by whoever wants them. */
export function Attachments({ files }: { files: readonly MediaFile[] }) {
  const language = useAtomValue(languageAtom);
  if (files.length === 0) {
    return (
      <p className={kit("soft")}>
        <Trans>No attachments</Trans>
      </p>
    );
  }
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.id} className={kit("border-bottom")}>
          <a className={row(12, "center")} href={mediaAddress(file)} download={file.name}>
            <FileText className={kit("faint")} aria-hidden="true" />
            <bdi>{file.name}</bdi>
            <small className={kit("push-end", "faint", "xs", "nowrap")}>{formatFileSize(language, file.bytes)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
