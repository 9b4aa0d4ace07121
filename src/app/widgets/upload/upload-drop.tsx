import { Trans, useLingui } from "@lingui/react/macro";
import { Upload as UploadIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { FieldError as FieldErrorKey } from "#contract/endpoint.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { FileBox } from "#app/widgets/file-field/file-box.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { isFor, refuseUpload } from "./upload-job.ts";
import css from "./upload.module.css";

interface Props {
  /** What the files may be for: each goes to the first that it fits. */
  purposes: readonly UploadPurpose[];
  /** How much and what, under the title. */
  help: ReactNode;
  multiple?: boolean;
  onChoose: (file: File, purpose: UploadPurpose) => void;
}

/** Where files are dropped or chosen. What cannot be right is refused here, before a byte of it is sent. */
export function UploadDrop({ purposes, help, multiple = false, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const [refused, setRefused] = useState<{ name: string; why: FieldErrorKey } | null>(null);
  const id = useId();
  const choose = (files: File[]) => {
    setRefused(null);
    for (const file of multiple ? files : files.slice(0, 1)) {
      const why = refuseUpload(file, purposes);
      const purpose = purposes.find((one) => isFor(file, one));
      if (why || !purpose) setRefused({ name: file.name, why: why ?? { key: "file.damaged" } });
      else onChoose(file, purpose);
    }
  };
  return (
    <div className={stack(8)}>
      <FileBox
        aria={{
          id,
          "aria-label": t`Choose file`,
          "aria-describedby": refused ? `${id}-note ${id}-help` : `${id}-help`,
          "aria-invalid": refused ? true : undefined,
          "aria-required": undefined,
        }}
        accept={purposes.flatMap((purpose) => [...UPLOAD_RULES[purpose].types, ...UPLOAD_RULES[purpose].extensions])}
        multiple={multiple}
        onChoose={choose}
        className={classNames(kit("cols-auto-1-auto", "gap-16", "gap-y-8"), css.drop)}
      >
        <UploadIcon aria-hidden="true" className={css.icon} />
        <div className={classNames(kit("min-0", "leading-note"), css.words)}>
          <b className={classNames(kit("block", "sm", "strong"), css.dropTitle)}>
            <Trans>Drop files here</Trans>
          </b>
          <small className={kit("soft", "xs")} id={`${id}-help`}>
            {help}
          </small>
        </div>
        <span aria-hidden="true" className={classNames(kit("tap", "pad-x-16"), css.choose)}>
          <Trans>Choose file</Trans>
        </span>
      </FileBox>
      {refused ? (
        <FieldError id={`${id}-note`}>
          <bdi>{refused.name}</bdi>: {fieldSentence(i18n, refused.why)}
        </FieldError>
      ) : null}
    </div>
  );
}
