import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { ProgramDetails } from "#contract/catalogue.ts";
import type { CourseOverview } from "#contract/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { hoursCount, lessonsCount } from "#app/widgets/counts.ts";
import { deliveryWord, levelWord } from "#app/widgets/program-words.ts";
import css from "./about-screen.module.css";

/** What holds for this student: until when, how much, and what the refund depends on. */
export function OwnTerms({ course, program }: { course: CourseOverview; program: ProgramDetails | null }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const limit = program?.refund.progress_limit ?? 0;
  return (
    <aside className={css.facts} aria-label={t`Course facts`}>
      <dl>
        <Fact name={t`Access until`}>{formatDate(language, course.access_until)}</Fact>
        <Fact name={t`Content`}>{lessonsCount(i18n, course.progress.items_total)}</Fact>
        {program ? (
          <>
            <Fact name={t`Duration`}>{hoursCount(i18n, program.duration_hours)}</Fact>
            <Fact name={t`Delivery`}>{i18n._(deliveryWord[program.delivery])}</Fact>
            <Fact name={t`Level`}>{i18n._(levelWord[program.level])}</Fact>
          </>
        ) : null}
      </dl>
      {program ? (
        <p>
          <Trans>
            A refund is possible within <Plural value={program.refund.days} one="# day" other="# days" /> of purchase, while no more than{" "}
            <bdi>{limit}%</bdi> is completed.
          </Trans>
        </p>
      ) : null}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
