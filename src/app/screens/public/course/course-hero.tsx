import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { reviewsCount } from "#app/widgets/catalogue/counts.ts";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { NightHero } from "#app/widgets/night/night-hero.tsx";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { ShareButton } from "#app/widgets/share/share-button.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./course-hero.module.css";
import { CardMore } from "#app/widgets/catalogue/late-card.ts";
import { wishesAtom } from "#app/state/wishes/wishes-atom.ts";
import { Suspense } from "react";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";

/** The program's own art behind the navigation, its title, and who teaches it. */
export function CourseHero({ program }: { program: ListedProgram }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const kept = useAtomValue(wishesAtom).status !== "loading";
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
      <p className={classNames(kit("lg", "on-night-soft", "above-8"), styles.lead)}>
        <bdi>{program.summary}</bdi>
      </p>
      <div className={cluster(32, "center", "gap-y-12", "above-20")}>
        {teacher && (
          <div className={classNames(row(12, "center"), styles.teacher)}>
            <PersonMark name={teacher.name} onNight />
            <div>
              <p className={kit("md", "strong", "leading-ui")}>
                <bdi>
                  {joinNames(
                    language,
                    program.instructors.map(({ name }) => name),
                  )}
                </bdi>
              </p>
              {teacher.title && others.length === 0 && (
                <p className={kit("block", "xs", "leading-note", "on-night-soft")}>
                  <bdi>{teacher.title}</bdi>
                </p>
              )}
            </div>
          </div>
        )}
        {rating.count > 0 && (
          <a href="#reviews" className={classNames(grid(0, "tap"), styles.rating)}>
            <Rating rating={rating} />
            <span className={kit("block", "xs", "leading-note", "on-night-soft")} aria-hidden="true">
              {reviewsCount(i18n, rating.count)}
            </span>
          </a>
        )}
        <div className={classNames(row(12, "center"), styles.share)}>
          <ShareButton path={`/courses/${program.id}`} title={program.title} size="sm" />
          {/* Behind what stands already: it comes once the device is known, and moves nothing. */}
          {kept && (
            <Suspense>
              <CardMore program={program} part="word" />
            </Suspense>
          )}
        </div>
      </div>
    </NightHero>
  );
}
