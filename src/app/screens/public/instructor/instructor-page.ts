import { msg } from "@lingui/core/macro";
import { readProgramId } from "#app/state/catalogue/program-read.ts";
import { breadcrumbs, type Publisher } from "#app/widgets/site/json-ld.ts";
import { profilePage } from "#app/widgets/site/json-ld-pages.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";
import { getInstructor, getSettings } from "#contract/site/site.ts";

/** Who teaches, as visitors and crawlers first meet them. */
export const instructorPage: ServedPage = {
  needs({ params }) {
    const id = readProgramId(params.id ?? "");
    return id === null ? [] : [needed(getSettings), needed(getInstructor, { params: { id } })];
  },

  head({ params, i18n, origin, language, answer }) {
    const id = readProgramId(params.id ?? "");
    const person = id === null ? null : answer(getInstructor, { params: { id } })?.data;
    if (!person) return null;
    const publisher: Publisher = { origin, language, name: answer(getSettings)?.data.site_name || i18n._(msg`Qabas`) };
    const { name, title } = person;
    const path = `/instructors/${person.id}`;
    const description = i18n._(msg`Programs of ${name} in Qabas, and what learners say of them.`);
    return {
      title: name,
      description,
      jsonLd: [
        profilePage(publisher, { path, name, description }, { name, title }),
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: i18n._(msg`About`), path: "/about" },
          { name, path },
        ]),
      ],
    };
  },
};
