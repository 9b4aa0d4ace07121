import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type adminSetNewsCover, type adminSetProgramCover, COVER_FILE } from "#contract/catalogue/admin-programs.ts";
import { upload } from "#app/api/upload.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { fieldSentence, refusedFields } from "#app/widgets/forms/form-errors.ts";

interface Props {
  endpoint: typeof adminSetProgramCover | typeof adminSetNewsCover;
  id: number;
  onDone: () => void;
}

/** A cover of one's own in place of the drawn one: sent as soon as it is chosen. */
export function CoverField({ endpoint, id, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [sending, setSending] = useState<{ file: File; percent: number; stop: AbortController } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    const stop = new AbortController();
    setFailure(null);
    setSending({ file, percent: 0, stop });
    try {
      await upload(endpoint, {
        params: { id },
        fields: {},
        files: { cover: file },
        signal: stop.signal,
        onProgress: (sent, total) => setSending({ file, percent: Math.min(99, Math.floor((sent / total) * 100)), stop }),
      });
      forgetStaffReads();
      showNotice({ id: `cover/${id}`, kind: "success", message: msg`The cover was changed` });
      onDone();
    } catch (error) {
      const { cover } = refusedFields(error);
      if (!stop.signal.aborted) setFailure(cover ? fieldSentence(i18n, cover) : problemSentence(i18n, error));
    } finally {
      setSending(null);
    }
  };
  return (
    <Field
      label={t`Cover`}
      hint={t`JPEG, PNG or WebP, up to 10 MB. Without one a drawing stands in its place.`}
      error={failure ?? undefined}
    >
      {(aria) => (
        <FileField
          aria={aria}
          name="cover"
          rule={COVER_FILE}
          file={sending?.file ?? null}
          onChoose={(file) => void send(file)}
          onRemove={() => undefined}
          progress={sending?.percent ?? null}
          onCancel={() => sending?.stop.abort()}
        />
      )}
    </Field>
  );
}
