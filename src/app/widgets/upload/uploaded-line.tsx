import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { FileLine } from "./file-line.tsx";

interface Props {
  file: Pick<MediaFile, "kind" | "name" | "bytes">;
  /** What can be done with it. */
  actions: ReactNode;
}

/** A file of a form that the server has, with its size. */
export function UploadedLine({ file: { kind, name, bytes }, actions }: Props) {
  const size = formatFileSize(useAtomValue(languageAtom), bytes);
  return (
    <FileLine
      kind={kind}
      name={name}
      state={
        <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
          <Trans>Uploaded, {size}</Trans>
        </StatusMark>
      }
      actions={actions}
    />
  );
}
