import { NuqtaList } from "#app/ui/nuqta-list.tsx";
import { classNames } from "#app/ui/class-names.ts";
import layout from "#app/ui/layout.module.css";
import { CopyAge } from "#app/widgets/site/load-state.tsx";
import { ProgramCard } from "#app/widgets/catalogue/program-card.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { BuyBar, BuyPanel, InstalmentsPart } from "./buy-panel.tsx";
import { CourseCohorts } from "./course-cohorts.tsx";
import styles from "./course-details.module.css";
import { CourseFacts } from "./course-facts.tsx";
import { CourseHero } from "./course-hero.tsx";
import { CoursePeople } from "./course-people.tsx";
import { CourseReviews } from "./course-reviews.tsx";
import { CourseSection } from "./course-section.tsx";
import { CourseSyllabus } from "./course-syllabus.tsx";
import { CourseTabs, courseTabs } from "./course-tabs.tsx";
import { CourseTerms } from "./course-terms.tsx";
import { OpenPreview } from "./open-preview.tsx";
import { SeatsMark } from "./seats-mark.tsx";
import { useOwned } from "./use-owned.ts";

interface CourseDetailsProps {
  program: ProgramDetails;
  /** How old what is shown is. */
  read: { fromDevice: boolean; asOf: Date | null; status: string };
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
      <div className={styles.columns}>
        <div className={styles.text}>
          <CourseTabs tabs={tabs} />
          <CopyAge of={read} />
          <div className={layout.phone}>
            <CourseFacts program={program} layout="columns" />
            {!owned && <SeatsMark program={program} />}
          </div>
          {outcomes.length > 0 && (
            <CourseSection id="outcomes" title={<Trans>What you will learn</Trans>}>
              <NuqtaList items={outcomes} columns />
            </CourseSection>
          )}
          {description.length > 0 && (
            <div className={styles.prose}>
              {description.map((paragraph) => (
                <p key={paragraph}>
                  <bdi>{paragraph}</bdi>
                </p>
              ))}
            </div>
          )}
          <CourseSyllabus program={program} />
          {!owned && <InstalmentsPart program={program} />}
          <CourseCohorts cohorts={cohorts} />
          <CoursePeople program={program} />
          {rating.count > 0 && <CourseReviews programId={program.id} />}
          <CourseTerms program={program} />
        </div>
        <BuyPanel program={program} owned={owned} />
      </div>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-title">
          <div className={layout.wrap}>
            <div className={classNames(layout.head, layout.small)}>
              <h2 id="related-title">
                <Trans>Related programs</Trans>
              </h2>
            </div>
            <ul className={styles.cards}>
              {related.map((other) => (
                <li key={other.id}>
                  <ProgramCard program={other} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <BuyBar program={program} owned={owned} />
      <OpenPreview program={program} />
    </article>
  );
}
