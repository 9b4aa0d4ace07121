import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import { Link } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
import { type SavedCourseRow, useSavedCourses, useStorage } from "#app/state/courses/saved-courses.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { StorageMeter } from "#app/widgets/files/storage-meter.tsx";
import { KeepPart } from "./keep-part.tsx";
import css from "./sync-centre.module.css";

/** How much of this device Qabas takes, the saved courses, and whether the browser may throw it all away. */
export function StoragePart() {
  const language = useAtomValue(languageAtom);
  const { courses: ofCourses, usage, quota, persisted } = useStorage();
  const { courses, remove } = useSavedCourses();
  const size = (bytes: number) => formatFileSize(language, bytes);
  const known = usage !== null && quota !== null && quota > 0;
  const used = size(usage ?? 0);
  const all = size(quota ?? 0);
  return (
    <section aria-labelledby="sync-storage">
      <div className={classNames(cluster([4, 16], "baseline", "between"), css.sectionHead)}>
        <h2 id="sync-storage">
          <Trans>Storage on this device</Trans>
        </h2>
        {known && (
          <span>
            <Trans>
              {used} of {all}
            </Trans>
          </span>
        )}
      </div>
      {known ? (
        <>
          <StorageMeter courses={ofCourses} usage={usage} quota={quota} />
          <ul className={classNames(cluster([4, 20], "soft", "sm", "tabular", "above-8"), css.kinds)}>
            <li data-kind="courses">
              <Trans>Saved courses {size(ofCourses)}</Trans>
            </li>
            <li data-kind="rest">
              <Trans>The app and its copies {size(Math.max(0, usage - ofCourses))}</Trans>
            </li>
          </ul>
        </>
      ) : (
        <p className={kit("soft", "sm")}>
          <Trans>This browser does not say how much is used.</Trans>
        </p>
      )}
      {courses.length > 0 && (
        <>
          <h3 className={kit("lg", "above-24")}>
            <Trans>Courses on this device</Trans>
          </h3>
          <ul className={grid(0, "above-8")}>
            {courses.map((course) => (
              <Saved key={course.enrollmentId} course={course} remove={() => void remove(course.enrollmentId)} />
            ))}
          </ul>
        </>
      )}
      <KeepPart persisted={persisted} />
    </section>
  );
}

function Saved({ course, remove }: { course: SavedCourseRow; remove: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const title = course.title?.[language] ?? t`Course`;
  const here = formatFileSize(language, course.bytes);
  const all = formatFileSize(language, course.total);
  return (
    <li className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)}>
      <div className={grid(2, "grow", "min-0")}>
        <h4 className={kit("md", "strong")}>
          <Link className={kit("hover-underline")} href={`/course/${course.programId}`}>
            <bdi>{title}</bdi>
          </Link>
        </h4>
        <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
          {course.complete ? (
            here
          ) : (
            <Trans>
              {here} of {all}
            </Trans>
          )}
        </p>
      </div>
      <IconButton icon={<Trash2 aria-hidden="true" />} label={t`Delete from device: ${title}`} onClick={remove} />
    </li>
  );
}
