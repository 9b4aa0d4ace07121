import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText, FileUp, X } from "lucide-react";
import type { FileRule } from "#contract/endpoint.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldAria } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { FileBox } from "./file-box.tsx";
import { formatFileSize } from "./file-size.ts";
import css from "./file-field.module.css";

interface Props {
  aria: FieldAria;
  name: string;
  rule: FileRule;
  file: { name: string; size: number } | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Per cent sent; null while nothing is being sent. */
  progress: number | null;
  onCancel: () => void;
}

/** One file, dropped or chosen. What is chosen shows its name and size. */
export function FileField({ aria, name, rule, file, onChoose, onRemove, progress, onCancel }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const shown = `${aria.id}-file`;
  return (
    <FileBox
      aria={{ ...aria, "aria-describedby": [shown, aria["aria-describedby"]].filter(Boolean).join(" ") }}
      name={name}
      accept={[...rule.types, ...rule.extensions]}
      // While it is under way only cancelling is possible.
      disabled={progress !== null}
      onChoose={([chosen]) => chosen && onChoose(chosen)}
      className={css.box}
    >
      {file ? <FileText aria-hidden className={css.icon} /> : <FileUp aria-hidden className={css.icon} />}
      <p id={shown} className={css.words}>
        {file ? (
          <>
            <bdi className={css.name}>{file.name}</bdi> <bdi className={css.size}>{formatFileSize(language, file.size)}</bdi>
          </>
        ) : (
          <>
            <span className={css.choose}>
              <Trans>Choose file</Trans>
            </span>{" "}
            <span className={css.drop}>
              <Trans>or drop it here</Trans>
            </span>
          </>
        )}
      </p>
      {file && progress === null ? (
        <IconButton label={t`Remove file`} icon={<X aria-hidden />} className={css.remove} onClick={onRemove} />
      ) : null}
      {progress === null ? null : (
        <div className={css.sending}>
          <Progress value={progress} label={t`File upload`} text={t`Uploading ${progress}%`} />
          <span aria-hidden className={css.percent}>{t`Uploading ${progress}%`}</span>
          <Button tone="quiet" size="sm" onClick={onCancel}>
            <Trans>Cancel upload</Trans>
          </Button>
        </div>
      )}
    </FileBox>
  );
}
