import { languageAtom } from "#app/state/language/language.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { reviewsCount } from "#app/widgets/catalogue/counts.ts";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { NightHero } from "#app/widgets/night/night-hero.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { ShareButton } from "#app/widgets/site/share-button.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./course-hero.module.css";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";

/** The program's own art behind the navigation, its title, and who teaches it. */
export function CourseHero({ program }: { program: ListedProgram }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { category, rating } = program;
  const [teacher, ...others] = program.instructors;
  const field = category.name;
  return (
    <NightHero
      className={styles.hero}
      art={{ id: program.id, glaze: category.glaze, photo: program.cover_photo }}
      list={{ href: "/courses", label: t`Courses and diplomas` }}
      part={{ href: `/courses?category=${category.id}`, name: field }}
    >
      <p className={styles.kind}>
        <Nuqta tone="ember" />
        <span>{program.type === "diploma" ? <Trans>Diploma in {field}</Trans> : <Trans>Course in {field}</Trans>}</span>
      </p>
      <h1 tabIndex={-1}>
        <bdi>{program.title}</bdi>
      </h1>
      <p className={styles.lead}>
        <bdi>{program.summary}</bdi>
      </p>
      <div className={styles.about}>
        {teacher && (
          <div className={styles.teacher}>
            <PersonMark name={teacher.name} onNight />
            <div>
              <p className={styles.name}>
                <bdi>
                  {joinNames(
                    language,
                    program.instructors.map(({ name }) => name),
                  )}
                </bdi>
              </p>
              {teacher.title && others.length === 0 && (
                <p className={styles.title}>
                  <bdi>{teacher.title}</bdi>
                </p>
              )}
            </div>
          </div>
        )}
        {rating.count > 0 && (
          <a href="#reviews" className={styles.rating}>
            <Rating rating={rating} />
            <span className={styles.title} aria-hidden="true">
              {reviewsCount(i18n, rating.count)}
            </span>
          </a>
        )}
        <div className={styles.share}>
          <ShareButton path={`/courses/${program.id}`} title={program.title} size="sm" />
        </div>
      </div>
    </NightHero>
  );
}
