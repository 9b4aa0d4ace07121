import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, ExternalLink, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { classNames, cluster, grid, inline, kit, row, stack } from "#app/ui/kit.ts";
import { FILE_TYPES } from "#contract/endpoint.ts";
import { getFile } from "#contract/files/files.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./marking-screen.module.css";
import { PhrasePicker } from "./phrases/phrase-picker.tsx";
import type { Marking } from "./use-marking.ts";
import { WorkText } from "./work-text.tsx";

/** The reader of PDFs is larger than the rest of the screen. */
const WorkPages = lazy(() => import("./pages/work-pages.tsx").then((module) => ({ default: module.WorkPages })));

/** What was handed in: a text with remarks, a link, a file, or the answers of a quiz; under it what happened to it. */
export function WorkView({ marking, reread }: { marking: Marking; reread: () => void }) {
  const { work } = marking;
  return (
    <div className={stack(16, "content-start")}>
      {work.text === null ? null : <WorkText marking={marking} text={work.text} />}
      {work.url === null ? null : (
        <p className={classNames(kit("border", "round-md", "surface", "leading-text", "break-anywhere"), css.document)}>
          <a
            href={work.url}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(inline(8, "center", "link", "underline", "tap"), css.link)}
            dir="ltr"
          >
            <ExternalLink className={kit("no-shrink", "icon-18")} aria-hidden="true" />
            {work.url}
          </a>
        </p>
      )}
      {work.file ? <WorkFile file={work.file} /> : null}
      {work.file && (work.file.type === FILE_TYPES.pdf || work.page_notes?.length) ? (
        <Suspense fallback={<Skeleton className={css.skeleton} />}>
          <WorkPages work={work} file={work.file} reread={reread} phrases={PhrasePicker} />
        </Suspense>
      ) : null}
      {work.answers.length > 0 ? <Answers work={work} /> : null}
      <History work={work} />
    </div>
  );
}

function WorkFile({ file }: { file: NonNullable<MarkingDetails["file"]> }) {
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(kit("border", "round-md", "surface", "leading-text", "break-anywhere"), css.document)}>
      <p className={cluster([4, 12], "below-12")}>
        <b>
          <bdi>{file.name}</bdi>
        </b>
        <span>{formatFileSize(language, file.bytes)}</span>
      </p>
      <DownloadButton endpoint={getFile} params={{ id: file.id }} tone="quiet" size="sm">
        <Trans>Download file</Trans>
      </DownloadButton>
    </div>
  );
}

function Answers({ work }: { work: MarkingDetails }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <ol className={grid(12)}>
      {work.answers.map((answer, index) => {
        const accepted = answer.accepted.join(language === "ar" ? "، " : ", ");
        const number = index + 1;
        const given = answer.given === null ? null : formatNumber(language, answer.given);
        const most = formatNumber(language, answer.points);
        return (
          <li
            key={answer.question_id}
            className={classNames(kit("border", "round-md", "surface", "leading-text", "break-anywhere"), css.document)}
          >
            <h2 className={kit("sm", "soft")}>
              <Trans>Question {number}</Trans>
            </h2>
            <p dir="auto">{answer.text[language]}</p>
            {answer.chosen.length > 0 ? (
              <ol className={classNames(grid(4), css.chosen)}>
                {answer.chosen.map((part) => (
                  <li key={part.text.ar} className={row(8, "baseline")}>
                    {part.right ? (
                      <Check className={kit("no-shrink", "icon-18", "soft")} aria-label={t`Correct`} />
                    ) : (
                      <X className={kit("no-shrink", "icon-18", "soft")} aria-label={t`Incorrect`} />
                    )}
                    <span>
                      <bdi>{part.text[language]}</bdi>
                      {part.match ? (
                        <>
                          {" = "}
                          <bdi>{part.match[language]}</bdi>
                        </>
                      ) : null}
                    </span>
                  </li>
                ))}
              </ol>
            ) : (
              <blockquote dir="auto">{answer.answer ?? <Trans>Not answered</Trans>}</blockquote>
            )}
            {accepted ? (
              <p className={kit("soft", "sm")}>
                <Trans>
                  Counts as right: <bdi>{accepted}</bdi>
                </Trans>
              </p>
            ) : null}
            {!answer.by_hand && given !== null ? (
              <p className={kit("soft", "sm")}>
                <Trans>
                  {given} of {most}
                </Trans>
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function History({ work }: { work: MarkingDetails }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (work.history.length === 0) return null;
  const words: Record<string, string> = {
    draft: t({ message: "Draft", context: "work" }),
    submitted: t({ message: "Handed in", context: "work" }),
    resubmitted: t({ message: "Handed in again", context: "work" }),
    returned: t({ message: "Returned", context: "work" }),
    graded: t({ message: "Graded", context: "work" }),
    published: t({ message: "Published", context: "grade" }),
    expired: t({ message: "Time ran out", context: "work" }),
  };
  return (
    <Disclosure summary={<Trans>What happened to this work</Trans>}>
      <ol className={classNames(grid(12, "sm"), css.history)}>
        {work.history.map((step) => (
          <li key={`${step.at}-${step.to}`} className={cluster([2, 12])}>
            <b>{words[step.to] ?? step.to}</b>
            <span>{formatDateTime(language, step.at, { year: false })}</span>
            {step.by ? <bdi>{step.by[language]}</bdi> : null}
            {step.note ? (
              <p className={kit("soft", "pre-line")} dir="auto">
                {step.note}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
