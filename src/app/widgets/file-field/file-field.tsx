import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText, FileUp, X } from "lucide-react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import type { FileRule } from "#contract/endpoint.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { FieldAria } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
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
      className={classNames(kit("cols-auto-1-auto", "gap-12", "gap-y-4", "pad-y-8", "pad-x-12"), css.box)}
    >
      {file ? <FileText aria-hidden className={kit("icon-22", "soft")} /> : <FileUp aria-hidden className={kit("icon-22", "soft")} />}
      <p id={shown} className={kit("min-0", "sm", "leading-note", "break-anywhere")}>
        {file ? (
          <>
            <bdi>{file.name}</bdi> <bdi className={kit("xs", "nowrap", "soft")}>{formatFileSize(language, file.size)}</bdi>
          </>
        ) : (
          <>
            <span className={kit("link", "strong")}>
              <Trans>Choose file</Trans>
            </span>{" "}
            <span className={classNames(kit("soft"), css.drop)}>
              <Trans>or drop it here</Trans>
            </span>
          </>
        )}
      </p>
      {file && progress === null ? (
        <IconButton label={t`Remove file`} icon={<X aria-hidden />} className={css.remove} onClick={onRemove} />
      ) : null}
      {progress === null ? null : (
        <div className={cluster(12, "relative", "span-all", "center", "gap-y-8")}>
          <ProgressBar value={progress} label={t`File upload`} text={t`Uploading ${progress}%`} />
          <span aria-hidden className={kit("xs", "tabular", "soft")}>{t`Uploading ${progress}%`}</span>
          <Button tone="quiet" size="sm" onClick={onCancel}>
            <Trans>Cancel upload</Trans>
          </Button>
        </div>
      )}
    </FileBox>
  );
}
