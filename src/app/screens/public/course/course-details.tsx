import { classNames, grid, kit } from "#app/ui/kit.ts";
import { NuqtaList } from "#app/ui/marks/nuqta-list.tsx";
import layout from "#app/ui/layout.module.css";
import { KeptNotice, type Read } from "#app/widgets/device/kept-notice.tsx";
import { heldPart } from "#app/widgets/held-part/held-part.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { BuyBar, BuyPanel } from "./buy-panel.tsx";
import styles from "./course-details.module.css";
import { CourseFacts } from "./course-facts.tsx";
import { CourseHero } from "./course-hero.tsx";
import { CourseSection } from "./sections/course-section.tsx";
import { CourseTabs, courseTabs } from "./course-tabs.tsx";
import { OpenPreview } from "./buy/open-preview.tsx";
import { SeatsMark } from "./buy/seats-mark.tsx";
import { useOwned } from "#app/state/enrollments/owned.ts";

const CourseParts = heldPart(() => import("./course-parts.tsx").then((module) => module.CourseParts));
const RelatedPrograms = heldPart(() => import("./related-programs.tsx").then((module) => module.RelatedPrograms));

interface CourseDetailsProps {
  program: ProgramDetails;
  /** How old what is shown is. */
  read: Read;
}

/** What stands beside the text on a wide page stands within it on a phone: both are there, the style sheet shows one. */
export function CourseDetails({ program, read }: CourseDetailsProps) {
  const owned = useOwned(program.id);
  const { outcomes, description, instructors, rating, cohorts, syllabus, related } = program;
  const tabs = courseTabs({
    outcomes: outcomes.length > 0,
    content: syllabus.length > 0,
    cohorts: cohorts.length > 0,
    instructors: instructors.length > 0,
    reviews: rating.count > 0,
  });
  return (
    <article>
      <CourseHero program={program} />
      <div className={classNames(grid(64, "start", "full", "inline-center", "gutter"), styles.columns)}>
        <div className={kit("min-0", "pad-bottom-24")}>
          <CourseTabs tabs={tabs} />
          <KeptNotice of={read} />
          <div className={layout.phone}>
            <CourseFacts program={program} layout="columns" />
            {!owned && <SeatsMark program={program} />}
          </div>
          {outcomes.length > 0 && (
            <CourseSection id="outcomes" first title={<Trans>What you will learn</Trans>}>
              <NuqtaList items={outcomes} columns />
            </CourseSection>
          )}
          {description.length > 0 && (
            <div className={grid(12, "soft", "read", "pad-top-24")}>
              {description.map((paragraph) => (
                <p key={paragraph}>
                  <bdi>{paragraph}</bdi>
                </p>
              ))}
            </div>
          )}
          <CourseParts program={program} />
        </div>
        <BuyPanel program={program} owned={owned} />
      </div>
      {related.length > 0 && <RelatedPrograms programs={related} />}
      <BuyBar program={program} owned={owned} />
      <OpenPreview program={program} />
    </article>
  );
}
