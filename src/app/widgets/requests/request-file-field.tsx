import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { FieldError } from "#contract/endpoint.ts";
import { REQUEST_FILE } from "#contract/requests/requests.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { refuseFile } from "#app/widgets/file-field/file-check.ts";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";

/** A file as it was chosen, with what is wrong with it as far as this device can tell. */
export interface ChosenFile {
  file: File;
  refused: FieldError | null;
}

interface Props<Values extends { file: ChosenFile | null }> {
  form: Form<Values>;
  /** Per cent sent; null while nothing is under way. */
  progress: number | null;
  onCancel: () => void;
}

/** A document beside a request. It needs a connection; the request itself may not. */
export function RequestFileField<Values extends { file: ChosenFile | null }>({ form, progress, onCancel }: Props<Values>) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const { file } = form.values;
  const { touch } = form;
  const put = (chosen: ChosenFile | null) => form.fill({ file: chosen } as Partial<Values>);
  const choose = async (chosen: File) => put({ file: chosen, refused: await refuseFile(chosen, REQUEST_FILE) });
  useEffect(() => {
    if (file) touch("file" as keyof Values & string);
  }, [file, touch]);
  return (
    <FormField
      form={form}
      name={"file" as keyof Values & string}
      label={t`Supporting document`}
      optional
      hint={online ? t`PDF or image, up to 5 MB` : undefined}
    >
      {(aria) =>
        online || file ? (
          <FileField
            aria={aria}
            name="file"
            rule={REQUEST_FILE}
            file={file?.file ?? null}
            onChoose={(chosen) => void choose(chosen)}
            onRemove={() => put(null)}
            progress={progress}
            onCancel={onCancel}
          />
        ) : (
          <p id={aria.id}>
            <DeviceMark kind="needs-connection">
              <Trans>A file needs a connection. The request can be sent without one.</Trans>
            </DeviceMark>
          </p>
        )
      }
    </FormField>
  );
}
