import { breadcrumbs, type Publisher } from "#app/widgets/site/json-ld.ts";
import { courseList } from "#app/widgets/catalogue/json-ld-course.ts";
import { type PageAnswers, needed, type ServedPage } from "#app/widgets/site/served-page.ts";
import { listCategories, listPrograms } from "#contract/catalogue/catalogue.ts";
import { getSettings } from "#contract/site/site.ts";
import { msg, plural } from "@lingui/core/macro";
import { firstOf, pagesOf } from "./course-pages.ts";
import { addressQuery, type CourseQuery, EMPTY_QUERY, programPageQuery, readAddress } from "./course-query.ts";

/** R2.2: the list as visitors and crawlers first meet it. */
export const coursesPage: ServedPage = {
  needs: ({ search }) => [needed(listCategories), needed(listPrograms, { query: programPageQuery(queryOf(search)) })],

  head(page) {
    const { i18n, origin, language, answer } = page;
    const { query, unheard } = readAddress(page.search.toString());
    const list = answer(listPrograms, { query: programPageQuery(query) });
    const site = answer(getSettings)?.data.site_name ?? i18n._(msg`Qabas`);
    const publisher: Publisher = { origin, language, name: site };
    const total = list?.meta?.total ?? 0;
    const size = list?.meta?.facets?.size ?? total;
    const itself = ownPage(query);
    const title = titleOf(page, query);
    return {
      title,
      description: i18n._(
        msg({
          message: plural(size, {
            one: "# learning program: short courses and professional diplomas in Arabic, with dates, prices and reviews.",
            other: "# learning programs: short courses and professional diplomas in Arabic, with dates, prices and reviews.",
          }),
        }),
      ),
      canonicalQuery: addressQuery(itself),
      noindex: unheard.length > 0 || addressQuery(query) !== addressQuery(itself) || query.page > pagesOf(total),
      jsonLd: [
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: i18n._(msg`Courses and diplomas`), path: "/courses" },
        ]),
        ...(list && list.data.length > 0 ? [courseList(publisher, list.data, firstOf(query.page), total)] : []),
      ],
    };
  },
};

const queryOf = (search: URLSearchParams): CourseQuery => readAddress(search.toString()).query;

/** What of a query is a page worth finding by itself: a kind, one field, a page of these. Anything else is a result. */
const ownPage = ({ type, categories, page }: CourseQuery): CourseQuery => ({
  ...EMPTY_QUERY,
  type,
  categories: categories.length === 1 ? categories : [],
  page,
});

function titleOf({ i18n, answer }: PageAnswers, { q, type, categories }: CourseQuery): string {
  // U+2068, U+2069: what people typed must not turn the title round (glossary §8.6).
  const searched = `\u2068${q}\u2069`;
  if (q !== "") return i18n._(msg`Results for “${searched}”`);
  const kind =
    type === "diploma"
      ? i18n._(msg`Professional diplomas`)
      : type === "course"
        ? i18n._(msg`Short courses`)
        : i18n._(msg`Courses and diplomas`);
  const field = categories.length === 1 ? answer(listCategories)?.data.find(({ id }) => id === categories[0])?.name : undefined;
  return field === undefined ? kind : i18n._(msg`${field}: ${kind}`);
}
