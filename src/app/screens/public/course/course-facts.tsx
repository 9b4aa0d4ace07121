import { formatDate } from "#app/i18n/format.ts";
import { useCohortChoice } from "#app/state/cart/cohort-choice.ts";
import { languageAtom } from "#app/state/language/language.ts";
import plain from "#app/ui/buttons/plain-button.module.css";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { hoursCount, modulesCount, monthsCount } from "#app/widgets/catalogue/counts.ts";
import { termsCount, weeksCount } from "#app/widgets/about-course/course-counts.ts";
import { diplomaMonths, diplomaTerms } from "#app/widgets/catalogue/program-length.ts";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Award, BookOpen, CalendarDays, Clock, GraduationCap, Hourglass, Infinity as Endless, ListChecks, MonitorPlay } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { scrollToSection } from "./buy/scroll-to-section.ts";
import styles from "./course-facts.module.css";

// Few programs build on others.
const Prerequisites = lazy(() => import("./prerequisites.tsx").then((module) => ({ default: module.Prerequisites })));

/** What a card of the catalogue knows, and what its details add. */
type Facts = ListedProgram &
  Partial<Pick<ProgramDetails, "access_months" | "certificate" | "cohorts" | "prerequisites" | "prerequisites_required">>;

/** The facts of a program: a list in the panel of a wide page, two columns on a phone. A diploma has some of its own. */
export function CourseFacts({ program, layout }: { program: Facts; layout: "list" | "columns" }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { cohort } = useCohortChoice(program);
  const starts = cohort?.starts_at ?? program.starts_at;
  const open = program.cohorts?.filter(({ status }) => status === "open").length ?? 0;
  const access = monthsCount(i18n, program.access_months ?? TERMS.accessMonths);
  const devices = TERMS.devices;
  return (
    <dl
      className={layout === "list" ? styles.list : classNames(grid(16, "cols-2", "gap-y-12", "pad-y-16", "border-block"), styles.columns)}
    >
      {program.type === "diploma" ? <DiplomaLength program={program} /> : <CourseLength program={program} />}
      <Fact icon={CalendarDays} name={<Trans>Starts</Trans>}>
        {starts ? formatDate(language, starts, { weekday: true, year: false }) : <Trans>At any time</Trans>}
        {open > 1 && (
          <button type="button" className={classNames(kit("block", "underline"), plain.plain)} onClick={() => scrollToSection("cohorts")}>
            <Trans>Choose a cohort</Trans>
          </button>
        )}
      </Fact>
      <Fact icon={MonitorPlay} name={<Trans>Delivery</Trans>}>
        {i18n._(deliveryWord[program.delivery])}
      </Fact>
      <Fact icon={GraduationCap} name={<Trans>Level</Trans>}>
        {i18n._(levelWord[program.level])}
      </Fact>
      {program.prerequisites && program.prerequisites.length > 0 && (
        <Fact icon={ListChecks} name={<Trans>Builds on</Trans>}>
          <Suspense>
            <Prerequisites prerequisites={program.prerequisites} required={program.prerequisites_required === true} />
          </Suspense>
        </Fact>
      )}
      {program.certificate && (
        <Fact icon={Award} name={<Trans>Certificate</Trans>}>
          {program.certificate.enabled ? <Trans>With a verification number</Trans> : <Trans>None</Trans>}
        </Fact>
      )}
      <Fact icon={Endless} name={<Trans>Access</Trans>}>
        <Trans>
          {access} on <Plural value={devices} one="# device" other="# devices" />
        </Trans>
      </Fact>
    </dl>
  );
}

function CourseLength({ program }: { program: Facts }) {
  const { i18n } = useLingui();
  const hours = hoursCount(i18n, program.duration_hours);
  const span = weeksCount(i18n, program.duration_weeks);
  return (
    <Fact icon={Clock} name={<Trans>Duration</Trans>}>
      <Trans>
        {hours}, {span}
      </Trans>
    </Fact>
  );
}

/** A diploma is chosen by terms and modules; its hours say what it asks of a week. */
function DiplomaLength({ program }: { program: Facts }) {
  const { i18n } = useLingui();
  const terms = termsCount(i18n, diplomaTerms(program.duration_weeks));
  const months = monthsCount(i18n, diplomaMonths(program.duration_weeks));
  const hours = hoursCount(i18n, program.duration_hours);
  const weekly = hoursCount(i18n, Math.max(1, Math.round(program.duration_hours / program.duration_weeks)));
  return (
    <>
      <Fact icon={Clock} name={<Trans>Duration</Trans>}>
        <Trans>
          {terms}, {months}
        </Trans>
      </Fact>
      <Fact icon={BookOpen} name={<Trans>Content</Trans>}>
        {modulesCount(i18n, program.modules_count)}
      </Fact>
      <Fact icon={Hourglass} name={<Trans>Total hours</Trans>}>
        <Trans>
          {hours}, {weekly} a week
        </Trans>
      </Fact>
    </>
  );
}

function Fact({ icon: Icon, name, children }: { icon: ComponentType<{ "aria-hidden": "true" }>; name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon aria-hidden="true" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
