import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText } from "lucide-react";
import { useState } from "react";
import { getFile } from "#contract/files/files.ts";
import type { RequestFile } from "#contract/shapes.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** The files of a request, each to be saved again by its owner. */
export function RequestFiles({ files }: { files: readonly RequestFile[] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (id: string) => {
    setFailure(null);
    try {
      saveFile(await download(getFile, { params: { id } }));
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    }
  };
  return (
    <>
      {files.map(({ id, name, bytes }) => (
        <Button
          key={id}
          tone="quiet"
          size="sm"
          icon={<FileText aria-hidden="true" />}
          disabled={!online}
          title={online ? undefined : t`Needs a connection`}
          onClick={() => void save(id)}
        >
          <bdi>{name}</bdi> <bdi>{formatFileSize(language, bytes)}</bdi>
        </Button>
      ))}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </>
  );
}
