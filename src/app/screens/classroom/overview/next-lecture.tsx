import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Video } from "lucide-react";
import { Link } from "wouter";
import { inline, kit } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import css from "./side-section.module.css";

/** The course's next live session; its own page joins it. */
export function NextLecture({ course }: { course: CourseOverview }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const ahead = course.sections
    .flatMap(({ items }) => items)
    .filter(
      ({ kind, starts_at, duration_min }) =>
        kind === "interactive_lecture" && starts_at !== null && Date.parse(starts_at) + duration_min * 60_000 > now.getTime(),
    )
    .sort((a, b) => Date.parse(a.starts_at ?? "") - Date.parse(b.starts_at ?? ""))[0];
  if (!ahead?.starts_at) return null;
  const live = Date.parse(ahead.starts_at) <= now.getTime();
  return (
    <section className={css.section} aria-labelledby="lecture-title">
      <h2 id="lecture-title">
        <Trans>Next live session</Trans>
      </h2>
      <p className={kit("strong")}>
        <Link
          href={`/course/${course.program.id}/lesson/${ahead.id}`}
          className={inline(8, "center", "tap", "link", "leading-note", "hover-underline")}
          lang={i18n.locale}
        >
          <Video aria-hidden="true" />
          <bdi>{ahead.translations[language].title}</bdi>
        </Link>
      </p>
      <p className={kit("soft", "xs")}>{formatRelativeDayTime(language, ahead.starts_at, now)}</p>
      {live ? (
        <StatusMark kind="info" pill>
          <Trans>Live now</Trans>
        </StatusMark>
      ) : null}
    </section>
  );
}
