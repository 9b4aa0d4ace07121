import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Progress } from "#app/ui/progress.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./enrollment-rows.module.css";

/** The programs under way: art, title, and how far each has come, in words and in a lit line. */
export function EnrollmentRows({ enrolled }: { enrolled: readonly Enrollment[] }) {
  return (
    <section className={css.enrollments} aria-labelledby="programs">
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
    <li className={css.row}>
      <span className={css.art}>
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
          <div className={css.progress}>
            <Progress value={done ? 100 : progress} label={title} text={t`${progress}% complete`} />
            <span aria-hidden="true">{done ? finished : <bdi>{progress}%</bdi>}</span>
          </div>
        )}
      </div>
    </li>
  );
}
