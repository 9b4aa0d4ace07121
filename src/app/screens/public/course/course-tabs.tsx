import { classNames, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import tabStyles from "#app/ui/tabs.module.css";
import { useSectionInView } from "#app/widgets/site/use-section-in-view.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode } from "react";
import styles from "./course-tabs.module.css";

export interface CourseTab {
  id: string;
  title: ReactNode;
}

/** The parts of the page, stuck under the navigation; the one being read carries the nuqta. */
export function CourseTabs({ tabs }: { tabs: readonly CourseTab[] }) {
  const { t } = useLingui();
  const current = useSectionInView(tabs, READING_LINE_PX) ?? tabs[0]?.id;
  return (
    <nav
      className={classNames(row(2, "border-bottom", "scroll-x", "pad-top-12"), tabStyles.tabs, styles.stuck, layout.wide)}
      aria-label={t`Page navigation`}
    >
      {tabs.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined} onClick={(event) => goTo(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

export const courseTabs = (has: {
  outcomes: boolean;
  content: boolean;
  cohorts: boolean;
  instructors: boolean;
  reviews: boolean;
}): CourseTab[] =>
  [
    has.outcomes && { id: "outcomes", title: <Trans>What you will learn</Trans> },
    has.content && { id: "syllabus", title: <Trans>Content</Trans> },
    has.cohorts && { id: "cohorts", title: <Trans>Dates and seats</Trans> },
    has.instructors && { id: "instructors", title: <Trans>Instructors</Trans> },
    has.reviews && { id: "reviews", title: <Trans>Reviews</Trans> },
    { id: "before-buying", title: <Trans>Before you buy</Trans> },
  ].filter((tab) => tab !== false);

/** Scrolls by itself: a fragment in the address would be an entry of its own in the history. */
function goTo(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  const title = section.querySelector("h2");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

/** Below the navigation and the tabs themselves. */
const READING_LINE_PX = 180;
