import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { formatRelativeWithin } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { type SavedCourseRow, useSavedCourses } from "#app/state/courses/saved-courses.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./saved-courses.module.css";

/** Courses whose lessons open without a network, with what they take of this device. Nothing where there are none. */
export function SavedCourses({ now }: { now: Date }) {
  const { t } = useLingui();
  const { courses, remove } = useSavedCourses();
  const [asking, setAsking] = useState<number | null>(null);
  if (courses.length === 0) return null;
  return (
    <section className={classNames(stack(8, "border", "round-md", "surface", "pad-16"), css.saved)} aria-labelledby="courses-on-device">
      <h2 id="courses-on-device">
        <Trans>Courses on this device</Trans>
      </h2>
      <ul>
        {courses.map((course) => (
          <Row key={course.enrollmentId} course={course} now={now} onRemove={() => setAsking(course.enrollmentId)} />
        ))}
      </ul>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={<Trans>Delete the course from this device?</Trans>}
        actions={
          <>
            <Button
              onClick={() => {
                if (asking !== null) void remove(asking);
                setAsking(null);
              }}
            >{t`Delete from device`}</Button>
            <Button tone="quiet" onClick={() => setAsking(null)}>{t`Keep it`}</Button>
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

function Row({ course, now, onRemove }: { course: SavedCourseRow; now: Date; onRemove: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { programId, complete, title: titles } = course;
  const title = titles?.[language] ?? t`Course`;
  const here = formatFileSize(language, course.bytes);
  const size = formatFileSize(language, course.total);
  const when = formatRelativeWithin(language, course.at, now);
  return (
    <li className={cluster([8, 12], "center", "between", "pad-y-12")}>
      <span className={grid(2, "min-0")}>
        <Link href={`/course/${programId}`}>
          <bdi>{title}</bdi>
        </Link>
        <small className={kit("soft", "xs", "tabular")}>
          {complete ? (
            <Trans>
              {size}, saved {when}
            </Trans>
          ) : (
            <Trans>
              {here} of {size}
            </Trans>
          )}
        </small>
      </span>
      <Button
        tone="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t`Delete from device: ${title}`}
        onClick={onRemove}
      >{t`Delete from device`}</Button>
    </li>
  );
}
