import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { BY_HAND } from "#contract/enrollments/admin-enrollments.ts";
import { ENROLLMENT_IMPORT, readEnrollmentImport } from "#contract/enrollments/enrollment-imports.ts";
import { ZIP } from "#contract/exports/staff-exports.ts";
import { Problem } from "#contract/problem.ts";
import { upload } from "#app/api/upload.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { fileText } from "#app/widgets/file-field/file-text.ts";
import { fieldSentence, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** What is missing is said at its field before anything is sent. */
function missingOf(file: File | null, reason: string): Problem | null {
  const fields = {
    ...(file ? {} : { file: [{ key: "file.required" }] }),
    ...(reason.trim() === "" ? { reason: [{ key: "reason.required" }] } : {}),
  };
  return Object.keys(fields).length > 0 ? new Problem("validation_error", { fields }) : null;
}

/** A spreadsheet may have written the Arabic code page: the server reads UTF-8 alone. */
const asText = async (file: File): Promise<File> => new File([fileText(await file.arrayBuffer())], file.name, { type: "text/plain" });

/** A file and its reason; what each line will do is shown before anything is done. */
export function NewImport() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const intent = useIntent("staff/people/import");
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const [allowClash, setAllowClash] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const written = useRef<HTMLFormElement>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  useEffect(() => {
    if (refusal !== null) written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const lines = ENROLLMENT_IMPORT.linesMost;
  const wrong = refusal === null ? {} : refusedFields(refusal);
  const failure = refusal !== null && Object.keys(wrong).length === 0 ? problemSentence(i18n, refusal) : "";
  // Anything else that is chosen or written is another import: the one before, whose answer may be lost, is not shown for it.
  const change = (what: () => void) => {
    what();
    intent.renew();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingOf(file, reason);
    setRefusal(missing);
    if (missing || !file) return;
    control.current = new AbortController();
    const { signal } = control.current;
    setSent(0);
    try {
      const sendable = /\.zip$/iu.test(file.name) ? new File([file], file.name, { type: ZIP }) : await asText(file);
      const { data } = await intent.send((id) =>
        upload(readEnrollmentImport, {
          fields: { id, reason, allow_clash: allowClash },
          files: { file: sendable },
          signal,
          onProgress: (done, total) => setSent(Math.min(99, Math.floor((done / total) * 100))),
        }),
      );
      forgetStaffReads();
      navigate(`/staff/people/import/${data.id}`);
    } catch (error) {
      setRefusal(error);
    } finally {
      setSent(null);
    }
  };
  return (
    <form method="dialog" ref={written} className={stack(16, "form-wide")} onSubmit={(event) => void send(event)} noValidate>
      <p>
        <Trans>
          A CSV file with a first line that names its columns: person (e-mail, mobile, ID or account number), program (its number or title),
          cohort (its first day), payment (free, paid or sponsored) and reference; or a OneRoster 1.2 archive (ZIP), of which the trainees
          of its enrollments file are read. At most {lines} lines. Nothing is done before you have seen what each line will do.
        </Trans>
      </p>
      <Field label={t`CSV file or OneRoster archive`} required error={wrong["file"] ? fieldSentence(i18n, wrong["file"]) : undefined}>
        {(aria) => (
          <FileField
            aria={aria}
            name="file"
            rule={ENROLLMENT_IMPORT.file}
            file={file}
            onChoose={(chosen) => change(() => setFile(chosen))}
            onRemove={() => change(() => setFile(null))}
            progress={sent}
            onCancel={() => control.current?.abort()}
          />
        )}
      </Field>
      <Field
        label={t`Reason`}
        hint={t`It is kept in the audit log.`}
        required
        error={wrong["reason"] ? fieldSentence(i18n, wrong["reason"]) : undefined}
      >
        {(aria) => (
          <TextArea
            {...aria}
            name="reason"
            maxLength={BY_HAND.reasonMax}
            value={reason}
            onChange={({ currentTarget: { value } }) => change(() => setReason(value))}
          />
        )}
      </Field>
      <Checkbox name="allow_clash" checked={allowClash} onChange={({ target: { checked } }) => change(() => setAllowClash(checked))}>
        <Trans>Enrol in spite of clashes with other programs</Trans>
      </Checkbox>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={kit("self-start")}>
        <NetworkButton type="submit" busy={sent !== null} offline={t`Reading the file needs a connection`}>
          <Trans>Look into the file</Trans>
        </NetworkButton>
      </div>
    </form>
  );
}
