import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { NuqtaList } from "#app/ui/marks/nuqta-list.tsx";
import layout from "#app/ui/layout.module.css";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { lessonsCount } from "#app/widgets/about-course/course-counts.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { TextRow } from "#contract/catalogue/catalogue-rows.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { BuyBar, BuyPanel } from "./buy-panel.tsx";
import styles from "./course-details.module.css";
import { CourseFacts } from "./course-facts.tsx";
import { CourseHero } from "./course-hero.tsx";
import { CourseSection } from "./sections/course-section.tsx";
import outline from "./course-outline.module.css";
import { useOwned } from "#app/state/enrollments/owned.ts";

interface CourseOutlineProps {
  program: ListedProgram;
  /** Null where this device has only the cards. */
  texts: TextRow | null;
  retry: () => void;
}

/** A program whose page was never opened here: what the kept catalogue knows of it, enough to put it into the cart. */
export function CourseOutline({ program, texts, retry }: CourseOutlineProps) {
  const owned = useOwned(program.id);
  return (
    <article>
      <CourseHero program={program} />
      <div className={classNames(grid(64, "start", "full", "inline-center", "gutter"), styles.columns)}>
        <div className={kit("min-0", "pad-bottom-24")}>
          <div className={layout.phone}>
            <CourseFacts program={program} layout="columns" />
          </div>
          {texts && <KnownTexts texts={texts} />}
          <div className={classNames(cluster(16, "center", "between", "content-start", "gap-y-8", "pad-top-24"), outline.note)}>
            <DeviceMark kind="needs-connection">
              {texts ? <Trans>Dates and reviews need a connection</Trans> : <Trans>Content, dates and reviews need a connection</Trans>}
            </DeviceMark>
            <Button tone="quiet" size="sm" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
        <BuyPanel program={program} owned={owned} />
      </div>
      <BuyBar program={program} owned={owned} />
    </article>
  );
}

/** What is learnt and which lessons there are, as the texts that are searched have it. */
function KnownTexts({ texts }: { texts: TextRow }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [outcomes, lessons] = [texts[`outcomes_${language}`], texts[`lessons_${language}`]];
  return (
    <>
      {outcomes.length > 0 && (
        <CourseSection id="outcomes" first title={<Trans>What you will learn</Trans>}>
          <NuqtaList items={outcomes} columns />
        </CourseSection>
      )}
      {lessons.length > 0 && (
        <CourseSection
          id="syllabus"
          title={<Trans>Content</Trans>}
          aside={<span className={kit("xs", "leading-note", "tabular", "faint")}>{lessonsCount(i18n, lessons.length)}</span>}
        >
          <ol className={stack(12)}>
            {lessons.map((lesson, index) => (
              <li key={`${index} ${lesson}`}>
                <bdi>{lesson}</bdi>
              </li>
            ))}
          </ol>
        </CourseSection>
      )}
    </>
  );
}
