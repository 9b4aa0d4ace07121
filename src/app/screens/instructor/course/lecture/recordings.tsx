import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { classNames, stack } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import { UPLOAD_RULES } from "#contract/files/upload-rules.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { deleteSessionRecording, getSessionRecording, putSessionRecording } from "#contract/files/uploads.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { UploadDrop } from "#app/widgets/upload/upload-drop.tsx";
import { UploadRows } from "#app/widgets/upload/upload-rows.tsx";
import { UploadedLine } from "#app/widgets/upload/uploaded-line.tsx";
import { useUploads } from "#app/widgets/upload/use-uploads.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import css from "./lecture.module.css";

/** The recordings of a lecture's sessions that are over. Each is its cohort's as soon as it was looked into. */
export function Recordings({ item }: { item: TeachingItem }) {
  const language = useAtomValue(languageAtom);
  const time = useNow().getTime();
  const over = item.sessions.filter(({ ends_at }) => Date.parse(ends_at) <= time);
  if (over.length === 0) return null;
  return (
    <section className={classNames(stack(12), css.recordings)} aria-labelledby="recordings-title">
      <h2 id="recordings-title">
        <Trans>Recording</Trans>
      </h2>
      {over.map(({ id, starts_at }) => (
        <Recording key={id} sessionId={id} courseId={item.course_id} when={formatDateTime(language, starts_at)} />
      ))}
    </section>
  );
}

function Recording({ sessionId, courseId, when }: { sessionId: number; courseId: number; when: string }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const known = useResource(getSessionRecording, { params: { id: sessionId } });
  const [failure, setFailure] = useState<unknown>(null);
  const { retry } = known;
  const change = useCallback(
    (work: Promise<unknown>) => {
      setFailure(null);
      work.then(retry, setFailure);
    },
    [retry],
  );
  const put = useCallback(
    (file: MediaFile) => change(call(putSessionRecording, { params: { id: sessionId }, body: { file_id: file.id } })),
    [change, sessionId],
  );
  const uploads = useUploads(`recording/${sessionId}`, courseId, put);
  // One that was taken away answers as none, and what was read before is older than that.
  const none = known.failure instanceof Problem && known.failure.code === "not_found";
  const file = none ? null : known.data;
  const most = formatFileSize(language, UPLOAD_RULES.lecture_recording.maxBytes);
  return (
    <div className={classNames(stack(12), css.recording)}>
      <h3>{when}</h3>
      <ul>
        {file ? (
          <UploadedLine
            file={{ ...file, kind: "recording" }}
            actions={
              <IconButton
                label={t`Remove the recording of ${when}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => change(call(deleteSessionRecording, { params: { id: sessionId } }))}
              />
            }
          />
        ) : null}
        <UploadRows uploads={uploads} />
      </ul>
      {uploads.jobs.length === 0 ? (
        <UploadDrop
          purposes={["lecture_recording"]}
          help={
            <Trans>A video up to {most}. Trainees of this cohort watch it in the lecture’s page. An upload resumes where it stopped.</Trans>
          }
          onChoose={(chosen, purpose) => uploads.list.add(chosen, purpose, null)}
        />
      ) : null}
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
    </div>
  );
}
