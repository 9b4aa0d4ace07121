import { classNames, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import tabStyles from "#app/ui/tabs.module.css";
import { useSectionInView } from "#app/widgets/site/use-section-in-view.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { scrollToSection } from "./buy/scroll-to-section.ts";
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
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "true" : undefined}
          onClick={(event) => {
            if (scrollToSection(id)) event.preventDefault();
          }}
        >
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

/** Below the navigation and the tabs themselves. */
const READING_LINE_PX = 180;
