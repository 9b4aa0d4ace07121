import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./enrollment-rows.module.css";

/** The programs under way: art, title, and how far each has come, in words and in a lit line. */
export function EnrollmentRows({ enrolled }: { enrolled: readonly Enrollment[] }) {
  return (
    <section aria-labelledby="programs">
      <SectionHead id="programs" href="/student/enrollments" more={<Trans context="all programs">All</Trans>}>
        <Trans>My programs</Trans>
      </SectionHead>
      <ul>
        {enrolled.map((enrollment) => (
          <Row key={enrollment.id} enrollment={enrollment} />
        ))}
      </ul>
    </section>
  );
}

function Row({ enrollment: { program, progress, status } }: { enrollment: Enrollment }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const title = program.translations[language].title || program.title;
  const done = status === "completed" || progress === 100;
  // «اكتملت» for a course, «اكتمل» for a diploma (glossary §3.26).
  const finished =
    program.type === "course" ? t({ message: "Completed", context: "course" }) : t({ message: "Completed", context: "diploma" });
  return (
    <li className={classNames(grid(12, "center", "border-bottom", "pad-y-12"), css.row)}>
      <span className={classNames(kit("relative", "clip", "round-sm", "night"), css.art)}>
        <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} />
      </span>
      <div className={css.words}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {status === "pending" ? (
          <p className={css.pending}>
            <Trans>Not started yet</Trans>
          </p>
        ) : (
          <div className={classNames(row(12, "center", "above-4"), css.progress)}>
            <ProgressBar value={done ? 100 : progress} label={title} text={t`${progress}% complete`} />
            <span aria-hidden="true">{done ? finished : <bdi>{progress}%</bdi>}</span>
          </div>
        )}
      </div>
    </li>
  );
}
