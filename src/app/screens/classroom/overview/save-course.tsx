import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { classNames, cluster, kit, row, stack } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { formatRelativeWithin } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useSavedCourse } from "#app/state/courses/saved-courses.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { SaveActions } from "./save-actions.tsx";
import css from "./save-course.module.css";
import { SaveReason, SaveState } from "./save-state.tsx";
import { StorageLine } from "./storage-line.tsx";

/** The course on this device: its size before anything is fetched, how far it is, a pause, and the way to take it off again. */
export function SaveCourse({ course, online }: { course: CourseOverview; online: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const saved = useSavedCourse(course.enrollment_id);
  const [asking, setAsking] = useState(false);
  const { state, bytes, total } = saved;
  const percent = total ? Math.floor((bytes / total) * 100) : 0;
  const here = formatFileSize(language, bytes);
  const size = !total ? null : formatFileSize(language, total);
  const when = saved.savedAt ? formatRelativeWithin(language, saved.savedAt, now) : null;
  const save = () => {
    saved.save();
    // A reader of PDFs that comes from the network would be missed later.
    void fetchReaders(course);
  };
  return (
    <section className={classNames(stack(8, "border", "round-md", "surface", "pad-16"), css.panel)} aria-labelledby="save-title">
      <h2 id="save-title">
        <Trans>Learn without a connection</Trans>
      </h2>
      <div aria-live="polite">
        <SaveState state={state} online={online} />
      </div>
      {state === "none" ? (
        <>
          <p className={kit("soft", "sm")}>
            <Trans>All lessons, videos included.</Trans>
          </p>
          {/* The size comes after the page: its line is there from the beginning, so that nothing below it moves. */}
          <p className={kit("soft", "sm")}>{size ? <Trans>Size: {size}</Trans> : "\u00a0"}</p>
        </>
      ) : null}
      {state === "saving" || state === "paused" || state === "failed" ? (
        <div className={row(12, "center", "soft", "xs", "tabular", "nowrap")}>
          <ProgressBar value={percent} label={t`Saving the course`} text={t`${percent}% saved`} />
          <span>
            {size ? (
              <Trans>
                {here} of {size}
              </Trans>
            ) : (
              here
            )}
          </span>
        </div>
      ) : null}
      {saved.reason ? (
        <p className={kit("bad", "sm")} role="alert">
          <SaveReason reason={saved.reason} />
        </p>
      ) : null}
      {(state === "saved" || state === "stale") && size ? (
        <p className={kit("soft", "sm")}>
          {state === "stale" ? (
            <Trans>The course has changed since it was saved.</Trans>
          ) : when ? (
            <Trans>
              {size}, saved {when}
            </Trans>
          ) : (
            size
          )}
        </p>
      ) : null}
      <div className={cluster(8, "above-4")}>
        <SaveActions state={state} onSave={save} onPause={saved.pause} onRemove={() => setAsking(true)} />
      </div>
      <StorageLine />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Delete the course from this device?</Trans>}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false);
                void saved.remove();
              }}
            >{t`Delete from device`}</Button>
            <Button tone="quiet" onClick={() => setAsking(false)}>{t`Keep it`}</Button>
          </>
        }
      >
        <p>
          <Trans>Its lessons then need a connection. Your progress stays in your account.</Trans>
        </p>
      </Dialog>
    </section>
  );
}

/**
 * Brings in what lessons are read with, so that the worker keeps it: a saved course opens in a browser that never opened one.
 * What cannot be had now comes with the first lesson.
 */
async function fetchReaders({ sections }: Pick<CourseOverview, "sections">): Promise<void> {
  const pdf = sections.some(({ items }) => items.some(({ format }) => format === "pdf"));
  if (pdf) await import("#app/widgets/pdf-reader/open-pdf.ts").then(({ fetchReader }) => fetchReader()).catch(() => undefined);
}
