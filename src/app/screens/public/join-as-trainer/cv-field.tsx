import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { CV_FILE } from "#contract/requests/trainers.ts";
import { refuseFile } from "#app/widgets/file-field/file-check.ts";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { JoinValues } from "./join-values.ts";

interface Props {
  form: Form<JoinValues>;
  label: string;
  progress: number | null;
  onCancel: () => void;
}

/** The CV, looked at as soon as it is chosen: what cannot be accepted is said before anything is sent. */
export function CvField({ form, label, progress, onCancel }: Props) {
  const { cv, cv_before: before } = form.values;
  const choose = async (file: File) => {
    const refused = await refuseFile(file, CV_FILE);
    form.fill({ cv: { file, refused }, cv_before: "" });
  };
  const { touch } = form;
  useEffect(() => {
    if (cv) touch("cv");
  }, [cv, touch]);
  const hint =
    cv === null && before !== "" ? (
      <Trans>
        Please choose <bdi>{before}</bdi> again: files are not kept on the device.
      </Trans>
    ) : (
      <Trans>PDF, up to 5 MB</Trans>
    );
  return (
    <FormField form={form} name="cv" label={label} hint={hint}>
      {(aria) => (
        <FileField
          aria={aria}
          name="cv"
          rule={CV_FILE}
          file={cv?.file ?? null}
          onChoose={(file) => void choose(file)}
          onRemove={() => form.fill({ cv: null, cv_before: "" })}
          progress={progress}
          onCancel={onCancel}
        />
      )}
    </FormField>
  );
}
