import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import { stack } from "#app/ui/kit.ts";
import type { LessonFormat, MediaFile } from "#contract/classroom/lesson-content.ts";
import { listPlaceableTools } from "#contract/tools/tools.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { UploadDrop } from "#app/widgets/upload/upload-drop.tsx";
import { UploadRows } from "#app/widgets/upload/upload-rows.tsx";
import { UploadedLine } from "#app/widgets/upload/uploaded-line.tsx";
import type { Uploads } from "#app/widgets/upload/use-uploads.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { captionsLanguage, filesOf, purposesOf } from "./lesson-file-list.ts";
import { LessonTool } from "./lesson-tool.tsx";
import type { LessonValues } from "./lesson-values.ts";

/** What the lesson is made of beside its text: its kind, the files that belong to that, and where more are dropped. */
export function LessonFiles({ form, uploads, itemId }: { form: Form<LessonValues>; uploads: Uploads; itemId: number | null }) {
  const { t } = useLingui();
  const tools = useCachedRead(listPlaceableTools).data ?? NO_TOOLS;
  const { values, set } = form;
  const shown = filesOf(values);
  const purposes = purposesOf(
    values,
    uploads.jobs.map(({ purpose }) => purpose),
  );
  const put = (next: MediaFile) => set("files", [...values.files.filter(({ id }) => id !== next.id), next]);
  return (
    <section className={stack(16, "content-start")} aria-labelledby="files-title">
      <h2 id="files-title">
        <Trans>Lesson files</Trans>
      </h2>
      {values.format === "package" ? null : (
        <Segmented<LessonFormat>
          label={t`Kind of lesson`}
          value={values.format}
          onChange={(format) => set("format", format)}
          options={[
            { value: "text", label: t({ message: "Text", context: "kind of lesson" }) },
            { value: "video", label: t({ message: "Video", context: "kind of lesson" }) },
            { value: "audio", label: t({ message: "Audio", context: "kind of lesson" }) },
            { value: "pdf", label: "PDF" },
            ...(tools.length > 0 || values.format === "tool"
              ? [{ value: "tool" as const, label: t({ message: "Tool", context: "kind of lesson" }) }]
              : []),
          ]}
        />
      )}
      {values.format === "tool" ? <LessonTool form={form} tools={tools} itemId={itemId} /> : null}
      <UploadDrop
        purposes={purposes}
        multiple
        help={<Limits purposes={purposes} />}
        onChoose={(file, purpose) =>
          uploads.list.add(file, purpose, purpose === "captions" ? captionsLanguage(file.name, values.files) : null)
        }
      />
      {shown.length + uploads.jobs.length > 0 ? (
        <ul className={stack()}>
          {shown.map((file) => (
            <KeptFile
              key={file.id}
              file={file}
              put={put}
              remove={() =>
                set(
                  "files",
                  values.files.filter(({ id }) => id !== file.id),
                )
              }
            />
          ))}
          <UploadRows uploads={uploads} />
        </ul>
      ) : null}
    </section>
  );
}

const NO_TOOLS: never[] = [];

function KeptFile({ file, put, remove }: { file: MediaFile; put: (next: MediaFile) => void; remove: () => void }) {
  const { t } = useLingui();
  const { name } = file;
  return (
    <UploadedLine
      file={file}
      actions={
        <>
          {file.kind === "captions" ? (
            <PlainSelect
              label={t`Language of the captions ${name}`}
              value={file.language ?? "ar"}
              onChange={(next) => put({ ...file, language: next })}
              options={[
                { value: "ar", label: t`Arabic` },
                { value: "en", label: t`English` },
              ]}
            />
          ) : null}
          <IconButton label={t`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
        </>
      }
    />
  );
}

/** What is accepted and how large, in a sentence. */
function Limits({ purposes }: { purposes: readonly UploadPurpose[] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const size = (purpose: UploadPurpose) => formatFileSize(language, UPLOAD_RULES[purpose].maxBytes);
  const words: Partial<Record<UploadPurpose, string>> = {
    lesson_video: t`Video, up to ${size("lesson_video")}`,
    lesson_audio: t`Audio, up to ${size("lesson_audio")}`,
    lesson_pdf: t`A PDF up to ${size("lesson_pdf")}.`,
    captions: t`Captions as WebVTT.`,
    attachment: t`Documents and pictures up to ${size("attachment")}.`,
  };
  return (
    <>
      {purposes.map((purpose) => words[purpose]).join(" ")} <Trans>An upload resumes where it stopped.</Trans>
    </>
  );
}
