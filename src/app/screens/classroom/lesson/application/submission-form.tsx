import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { COURSEWORK, SUBMISSION_FILE } from "#contract/coursework/coursework.ts";
import type { SubmissionType } from "#contract/classroom/lesson-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { acceptedNames, limitInMegabytes, refuseFile } from "#app/widgets/file-field/file-check.ts";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { FormField, FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./application.module.css";
import { useSubmission } from "./use-submission.ts";

interface Props {
  content: ItemContent;
  online: boolean;
  reread: () => void;
}

/** Hands in a text, a link or a file: what is written is kept on this device until then. */
export function SubmissionForm({ content, online, reread }: Props) {
  const { t } = useLingui();
  const { application, item } = content;
  const { form, kept, progress, failure, cancel } = useSubmission(content, reread);
  const { values, touch } = form;
  const { file } = values;
  useEffect(() => {
    if (file) touch("file");
  }, [file, touch]);
  if (!application) return null;
  const words: Record<SubmissionType, string> = {
    file: t({ message: "File", context: "submission" }),
    text: t({ message: "Text", context: "submission" }),
    url: t({ message: "Link", context: "submission" }),
  };
  const types = application.submission_types;
  const again = application.submission?.status === "returned";
  const possible = values.type !== "file" || online;
  const accepted = acceptedNames(SUBMISSION_FILE);
  const most = limitInMegabytes(SUBMISSION_FILE);
  return (
    <form
      id={form.id}
      className={classNames(stack(16), css.form)}
      method="dialog"
      onSubmit={form.submit}
      noValidate
      aria-labelledby="work-title"
    >
      <h2 id="work-title">{again ? <Trans>Submit your work again</Trans> : <Trans>Your work</Trans>}</h2>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {types.length > 1 ? (
        <Segmented
          label={t`How you hand it in`}
          options={types.map((value) => ({ value, label: words[value] }))}
          value={values.type}
          onChange={(type) => form.set("type", type)}
        />
      ) : null}
      {values.type === "text" ? <FormTextArea form={form} name="text" label={t`Your text`} maxLength={COURSEWORK.textMax} /> : null}
      {values.type === "url" ? (
        <FormText form={form} name="url" label={t`Link to your work`} hint={t`It must open for your instructor.`} inputMode="url" ltr />
      ) : null}
      {values.type === "file" ? (
        <FormField
          form={form}
          name="file"
          label={t`Your file`}
          hint={
            <Trans>
              {accepted}, up to {most} MB
            </Trans>
          }
        >
          {(aria) => (
            <FileField
              aria={aria}
              name="file"
              rule={SUBMISSION_FILE}
              file={file?.file ?? null}
              onChoose={(chosen) => void refuseFile(chosen, SUBMISSION_FILE).then((refused) => form.set("file", { file: chosen, refused }))}
              onRemove={() => form.set("file", null)}
              progress={progress}
              onCancel={cancel}
            />
          )}
        </FormField>
      ) : null}
      <div className={cluster([12, 16], "center")}>
        <Button type="submit" tone={item.status === "completed" ? "ink" : "ember"} busy={form.busy} disabled={!possible}>
          {possible ? t`Submit work` : t`Submitting a file needs a connection`}
        </Button>
        {kept ? <DraftMark /> : null}
      </div>
    </form>
  );
}
