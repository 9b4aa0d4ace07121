import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Clock, FileText, Undo2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { getFile } from "#contract/files/files.ts";
import type { Submission, SubmissionStatus } from "#contract/classroom/lesson-content.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark, type StatusMarkProps } from "#app/ui/marks/status-mark.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { GroupName } from "#app/widgets/coursework/group-name.tsx";
import css from "./application.module.css";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

const PageNotesPart = lazy(() => import("./page-notes-part.tsx").then((module) => ({ default: module.PageNotesPart })));

/** Where the work stands, what was handed in, and what the instructor says of it. */
export function SubmissionState({
  submission,
  application,
}: {
  submission: Submission;
  application: NonNullable<ItemContent["application"]>;
}) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const words: Record<SubmissionStatus, string> = {
    draft: t({ message: "Draft", context: "submission" }),
    submitted: t({ message: "Submitted", context: "submission" }),
    returned: t({ message: "Returned", context: "submission" }),
    resubmitted: t({ message: "Resubmitted", context: "submission" }),
    graded: t({ message: "Graded", context: "submission" }),
  };
  const [kind, Icon] = LOOKS[submission.status];
  const when = submission.graded_at ?? submission.submitted_at;
  const degree = submission.degree === null ? null : formatNumber(language, submission.degree);
  const most = formatNumber(language, application.max_degree);
  return (
    <section className={grid(12, "justify-items-start", "border", "round-md", "surface", "pad-16")} aria-labelledby="state-title">
      <h2 id="state-title">
        <Trans>Submission</Trans>
      </h2>
      <p className={cluster([8, 12], "center")}>
        <StatusMark kind={kind} pill icon={<Icon aria-hidden="true" />}>
          {words[submission.status]}
        </StatusMark>
        {submission.late ? (
          <StatusMark kind="wait" pill>
            <Trans context="submission">Late</Trans>
          </StatusMark>
        ) : null}
        {when ? <span className={kit("soft", "xs")}>{formatDateTime(language, when, { weekday: true, year: false })}</span> : null}
      </p>
      {submission.joint ? <Joint joint={submission.joint} /> : null}
      {degree === null ? null : (
        <p>
          <Trans>
            <b className={kit("3xl", "heavy", "leading-head")}>{degree}</b> of {most}
          </Trans>
        </p>
      )}
      <HandedIn work={submission} />
      {submission.feedback ? (
        <div>
          <h3 className={kit("md")}>
            <Trans>Feedback on your work</Trans>
          </h3>
          <p className={kit("pre-line")} dir="auto">
            {submission.feedback}
          </p>
        </div>
      ) : null}
      <Remarks submission={submission} />
      {submission.page_notes?.length ? (
        <Suspense>
          <PageNotesPart notes={submission.page_notes} file={submission.file} />
        </Suspense>
      ) : null}
      {submission.attachments?.map((file) => (
        <FileButton key={file.id} file={file} />
      ))}
    </section>
  );
}

/** Whose hand it came from, of work of a group. */
function Joint({ joint }: { joint: NonNullable<Submission["joint"]> }) {
  const language = useAtomValue(languageAtom);
  const by = joint.by?.[language];
  return (
    <p className={kit("soft", "sm")}>
      <GroupName of={joint} />
      {": "}
      {joint.own ? (
        <Trans>You handed it in for your group.</Trans>
      ) : by ? (
        <Trans>
          <bdi>{by}</bdi> handed it in for your group.
        </Trans>
      ) : (
        <Trans>It was handed in for your group.</Trans>
      )}
      {joint.own_mark ? (
        <>
          {" "}
          <Trans>The grade is yours alone.</Trans>
        </>
      ) : null}
    </p>
  );
}

const LOOKS: Record<SubmissionStatus, readonly [StatusMarkProps["kind"], typeof Check]> = {
  draft: ["plain", FileText],
  submitted: ["info", Clock],
  returned: ["wait", Undo2],
  resubmitted: ["info", Clock],
  graded: ["ok", Check],
};

/** What the instructor said of single stretches of the text, each with its words. */
function Remarks({ submission: { comments = [], text } }: { submission: Submission }) {
  if (comments.length === 0) return null;
  return (
    <div>
      <h3 className={kit("md")}>
        <Trans>Remarks on your text</Trans>
      </h3>
      <ol>
        {comments.map(({ from, to, text: remark }) => (
          <li key={`${from}-${to}-${remark}`}>
            <q dir="auto">{(text ?? "").slice(from, to)}</q>
            <p className={kit("pre-line")} dir="auto">
              {remark}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What was handed in: a text, a link, or a file to fetch. */
export function HandedIn({ work: { type, text, url, file } }: { work: Pick<Submission, "type" | "text" | "url" | "file"> }) {
  const { t } = useLingui();
  if (type === "text" && text) {
    return (
      <section
        className={classNames(kit("pre-line"), css.text)}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t({ message: "Text", context: "submission" })}
      >
        {text}
      </section>
    );
  }
  if (type === "url" && url) {
    return (
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr" className={classNames(kit("link", "underline"), css.link)}>
          {url}
        </a>
      </p>
    );
  }
  return file ? <FileButton file={file} /> : null;
}

function FileButton({ file }: { file: { id: string; name: string } }) {
  const { i18n } = useLingui();
  const { busy, act } = useNoticedAction("submission-file");
  const fetchFile = async () => {
    await act(async () => {
      saveFile(await download(getFile, { params: { id: file.id } }));
    });
  };
  return (
    <NetworkButton
      tone="quiet"
      size="sm"
      busy={busy}
      icon={<FileText aria-hidden="true" />}
      onClick={() => void fetchFile()}
      offline={i18n._(msg`Downloading needs a connection`)}
    >
      <bdi>{file.name}</bdi>
    </NetworkButton>
  );
}
