import { msg } from "@lingui/core/macro";
import { HOME_PROGRAMS_QUERY, listCategories, listPrograms } from "#contract/catalogue/catalogue.ts";
import { HOME_NEWS_QUERY, listNews } from "#contract/news/news.ts";
import { getAbout, getSettings, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import { organization, type Publisher } from "#app/widgets/site/json-ld.ts";
import { webSite } from "#app/widgets/site/json-ld-pages.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";

export const homePage: ServedPage = {
  needs: () => [
    needed(getSettings),
    needed(listCategories),
    needed(listPrograms, { query: HOME_PROGRAMS_QUERY.course }),
    needed(listPrograms, { query: HOME_PROGRAMS_QUERY.diploma }),
    needed(listNews, { query: HOME_NEWS_QUERY }),
    needed(listPartners),
    needed(listPartnerReviews),
    needed(getAbout),
  ],
  head({ i18n, origin, language, answer }) {
    const settings = answer(getSettings)?.data ?? null;
    const publisher: Publisher = { origin, language, name: settings?.site_name || i18n._(msg`Qabas`) };
    const description = i18n._(
      msg`Short courses and professional diplomas by academics and experts, on your phone even without a connection.`,
    );
    return {
      title: i18n._(msg`Short courses and professional diplomas`),
      description,
      jsonLd: [webSite(publisher, description), organization(publisher, settings)],
    };
  },
};
