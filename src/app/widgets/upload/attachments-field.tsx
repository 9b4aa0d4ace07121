import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { kit, stack } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { UPLOAD_RULES } from "#contract/files/upload-rules.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { UploadDrop } from "./upload-drop.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { UploadedLine } from "./uploaded-line.tsx";
import type { Uploads } from "./use-uploads.ts";

interface Props {
  title: ReactNode;
  /** What they are for. */
  hint: ReactNode;
  files: readonly MediaFile[];
  onChange: (files: MediaFile[]) => void;
  uploads: Uploads;
}

/** Documents and pictures that belong to a text, to be downloaded by whoever reads it. */
export function AttachmentsField({ title, hint, files, onChange, uploads }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const most = formatFileSize(language, UPLOAD_RULES.attachment.maxBytes);
  return (
    <fieldset className={stack(12)}>
      <legend className={kit("below-8", "strong")}>{title}</legend>
      <UploadDrop
        purposes={["attachment"]}
        multiple
        help={
          <>
            {hint} <Trans>Documents and pictures up to {most}.</Trans>
          </>
        }
        onChoose={(file, purpose) => uploads.list.add(file, purpose, null)}
      />
      {files.length + uploads.jobs.length > 0 ? (
        <ul>
          {files.map((file) => {
            const { id, name } = file;
            return (
              <UploadedLine
                key={id}
                file={file}
                actions={
                  <IconButton
                    label={t`Remove ${name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => onChange(files.filter((one) => one.id !== id))}
                  />
                }
              />
            );
          })}
          <UploadRows uploads={uploads} />
        </ul>
      ) : null}
    </fieldset>
  );
}
