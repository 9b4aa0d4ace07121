import { breadcrumbs, type Publisher } from "#app/widgets/site/json-ld.ts";
import { course } from "#app/widgets/catalogue/json-ld-course.ts";
import { levelWord } from "#app/widgets/catalogue/program-words.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";
import { getProgram, listReviews } from "#contract/catalogue/catalogue.ts";
import { SHARE_SIZE, shareAddress } from "#contract/catalogue/share-picture.ts";
import { getSettings } from "#contract/site/site.ts";
import { msg } from "@lingui/core/macro";
import { programRead, readProgramId } from "#app/state/catalogue/program-read.ts";
import { ALL_REVIEWS, reviewsRead } from "#app/widgets/program-reviews/review-query.ts";

/** R2.3: one program as visitors and crawlers first meet it. */
export const coursePage: ServedPage = {
  needs({ params }) {
    const id = readProgramId(params.id ?? "");
    return id === null ? [] : [needed(getProgram, programRead(id)), needed(listReviews, reviewsRead(id, ALL_REVIEWS, 1))];
  },

  head({ params, i18n, origin, language, answer }) {
    const id = readProgramId(params.id ?? "");
    const program = id === null ? null : answer(getProgram, programRead(id))?.data;
    if (!program) return null;
    const site = answer(getSettings)?.data.site_name ?? i18n._(msg`Qabas`);
    const publisher: Publisher = { origin, language, name: site };
    const { title, summary, category } = program;
    const shared = shareAddress({ id: program.id, language, title, category: category.name, glaze: category.glaze });
    return {
      title,
      description: summary,
      image: { url: new URL(shared, origin).href, ...SHARE_SIZE },
      jsonLd: [
        course(publisher, program, i18n._(levelWord[program.level])),
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: i18n._(msg`Courses and diplomas`), path: "/courses" },
          { name: category.name, path: `/courses?category=${category.id}` },
          { name: title, path: `/courses/${program.id}` },
        ]),
      ],
    };
  },
};
