import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText, FileUp, X } from "lucide-react";
import { type DragEvent, useState } from "react";
import type { FileRule } from "#contract/endpoint.ts";
import { languageAtom } from "#app/state/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { FieldAria } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Progress } from "#app/ui/progress.tsx";
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

/**
 * One file: dropped on the box or chosen by its button, which is the browser's own input laid over the whole box, so that
 * keyboard, touch and dropping are the browser's business. What is chosen shows its name and size.
 */
export function FileField({ aria, name, rule, file, onChoose, onRemove, progress, onCancel }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [over, setOver] = useState(false);
  const shown = `${aria.id}-file`;
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  return (
    <div
      className={classNames(css.box, over && css.over, aria["aria-invalid"] && css.bad)}
      onDragEnter={() => setOver(true)}
      onDragLeave={leave}
      onDrop={() => setOver(false)}
    >
      <input
        {...aria}
        aria-describedby={[shown, aria["aria-describedby"]].filter(Boolean).join(" ")}
        type="file"
        name={name}
        accept={[...rule.types, ...rule.extensions].join(",")}
        className={css.input}
        // While it is under way only cancelling is possible.
        disabled={progress !== null}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again after it was refused or removed.
          event.currentTarget.value = "";
        }}
      />
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
    </div>
  );
}
