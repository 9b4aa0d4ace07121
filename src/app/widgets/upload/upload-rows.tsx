import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Pause, Play, RotateCcw, Trash2, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import { UPLOAD_RULES } from "#contract/files/upload-rules.ts";
import { now } from "#offline/clock.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FileBox } from "#app/widgets/file-field/file-box.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { FileLine } from "./file-line.tsx";
import { minutesLeft, type UploadJob } from "./upload-job.ts";
import css from "./upload.module.css";
import type { Uploads } from "./use-uploads.ts";

/** Uploads under way, a line each: how far, what stands in the way, and what can be done about it. */
export function UploadRows({ uploads: { jobs, list } }: { uploads: Uploads }) {
  return jobs.map((job) => (
    <UploadRow
      key={job.key}
      job={job}
      pause={() => list.pause(job.key)}
      goOn={(file) => list.goOn(job.key, file)}
      cancel={() => list.cancel(job.key)}
    />
  ));
}

interface RowProps {
  job: UploadJob;
  pause: () => void;
  goOn: (file?: File) => void;
  cancel: () => void;
}

function UploadRow({ job, pause, goOn, cancel }: RowProps) {
  const { t } = useLingui();
  const { step, name, bytes } = job;
  const done = "done" in step ? step.done : step.is === "refused" ? 0 : bytes;
  const percent = Math.floor((done / Math.max(1, bytes)) * 100);
  const reading = step.is === "reading";
  return (
    <FileLine
      kind={UPLOAD_RULES[job.purpose].kind}
      name={name}
      state={<State job={job} done={done} />}
      actions={
        <>
          {step.is === "sending" ? (
            <IconButton label={t`Pause the upload of ${name}`} icon={<Pause aria-hidden="true" />} onClick={pause} />
          ) : null}
          {step.is === "paused" ? (
            <IconButton label={t`Resume uploading ${name}`} icon={<Play aria-hidden="true" />} onClick={() => goOn()} />
          ) : null}
          {step.is === "refused" && "error" in step.why && job.file ? (
            <IconButton label={t`Upload ${name} again`} icon={<RotateCcw aria-hidden="true" />} onClick={() => goOn()} />
          ) : null}
          <IconButton
            label={step.is === "refused" ? t`Remove ${name}` : t`Cancel the upload of ${name}`}
            icon={step.is === "refused" ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
            onClick={cancel}
          />
        </>
      }
    >
      {step.is === "refused" || step.is === "checking" || step.is === "ready" ? null : (
        <div className={classNames(row(12, "center", "soft", "xs", "tabular"), css.progress)}>
          <ProgressBar
            value={percent}
            label={reading ? t`Reading the file` : t`File upload`}
            text={reading ? t`Reading ${percent}%` : t`Uploading ${percent}%`}
          />
          <span aria-hidden="true">{percent}%</span>
        </div>
      )}
      {step.is === "stopped" ? <SameFile job={job} goOn={goOn} /> : null}
      <Spoken job={job} percent={percent} />
    </FileLine>
  );
}

/** In words, beside the name. */
function State({ job, done }: { job: UploadJob; done: number }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { step } = job;
  const sent = formatFileSize(language, done);
  const all = formatFileSize(language, job.bytes);
  const minutes = minutesLeft(job, now().getTime());
  const left = minutes === null ? null : minutesCount(i18n, minutes);
  switch (step.is) {
    case "reading":
      return <Trans>Reading the file</Trans>;
    case "sending":
      return left ? (
        <Trans>
          {sent} of {all}, {left} left
        </Trans>
      ) : (
        <Trans>
          {sent} of {all}
        </Trans>
      );
    case "paused":
      return (
        <StatusMark kind="wait">
          <Trans>
            Paused at {sent} of {all}
          </Trans>
        </StatusMark>
      );
    case "waiting":
      return (
        <DeviceMark kind="waiting">
          <Trans>Stopped, goes on when the connection is back</Trans>
        </DeviceMark>
      );
    case "stopped":
      return (
        <StatusMark kind="wait">
          <Trans>
            Stopped at {sent} of {all}
          </Trans>
        </StatusMark>
      );
    case "checking":
    case "ready":
      return <Trans>Uploaded, being checked</Trans>;
    case "refused":
      return (
        <StatusMark kind="bad">
          {"field" in step.why ? fieldSentence(i18n, step.why.field) : problemSentence(i18n, step.why.error)}
        </StatusMark>
      );
  }
}

/** After a reload the page has no file any more: the same one is chosen again, and nothing of it is sent twice. */
function SameFile({ job: { name, step, purpose }, goOn }: { job: UploadJob; goOn: (file: File) => void }) {
  const { t } = useLingui();
  const id = useId();
  const other = step.is === "stopped" && step.other;
  return (
    <div className={classNames(cluster(12, "center", "soft", "xs", "gap-y-8"), css.same)}>
      <FileBox
        aria={{
          id,
          "aria-label": t`Choose ${name} again`,
          "aria-describedby": `${id}-note`,
          "aria-invalid": other ? true : undefined,
          "aria-required": undefined,
        }}
        accept={UPLOAD_RULES[purpose].extensions}
        onChoose={([file]) => file && goOn(file)}
        className={classNames(kit("tap", "pad-x-16"), css.again)}
      >
        <span aria-hidden="true">
          <Trans>Choose the same file</Trans>
        </span>
      </FileBox>
      <p id={`${id}-note`} className={other ? kit("bad") : undefined}>
        {other ? (
          <Trans>This is another file. Choose the one that you began with.</Trans>
        ) : (
          <Trans>It goes on from where it stopped.</Trans>
        )}
      </p>
    </div>
  );
}

/** For those who hear the page: each quarter of it, and every change of its state. */
function Spoken({ job: { name, step }, percent }: { job: UploadJob; percent: number }) {
  const { t } = useLingui();
  const quarter = Math.floor(percent / 25) * 25;
  let words: ReactNode = null;
  if (step.is === "sending" && quarter > 0) words = t`${name}: ${quarter}% uploaded`;
  if (step.is === "waiting") words = t`${name}: stopped, goes on when the connection is back`;
  if (step.is === "checking") words = t`${name}: uploaded, being checked`;
  if (step.is === "refused") words = t`${name} was rejected`;
  return (
    <VisuallyHidden as="p">
      <span aria-live="polite">{words}</span>
    </VisuallyHidden>
  );
}
