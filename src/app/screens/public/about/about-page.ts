import { msg } from "@lingui/core/macro";
import { getAbout, getFigures, getSettings, listInstructors, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import { breadcrumbs, organization, type Publisher } from "#app/widgets/site/json-ld.ts";
import { aboutPage as aboutPageData } from "#app/widgets/site/json-ld-pages.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";

export const aboutPage: ServedPage = {
  needs: () => [getSettings, getAbout, getFigures, listInstructors, listPartners, listPartnerReviews].map((endpoint) => needed(endpoint)),
  head({ i18n, origin, language, answer }) {
    const settings = answer(getSettings)?.data ?? null;
    const publisher: Publisher = { origin, language, name: settings?.site_name || i18n._(msg`Qabas`) };
    const name = i18n._(msg`About`);
    const description = answer(getAbout)?.data[0]?.summary ?? i18n._(msg`Take a light from those who know`);
    return {
      title: name,
      description,
      jsonLd: [
        aboutPageData(publisher, { path: "/about", name, description }),
        organization(publisher, settings),
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name, path: "/about" },
        ]),
      ],
    };
  },
};
