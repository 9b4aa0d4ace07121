import { msg } from "@lingui/core/macro";
import type { ContactPageLeaf } from "schema-dts";
import { getSettings } from "#contract/site/site.ts";
import { breadcrumbs, organization, pageUrl, type Publisher } from "#app/widgets/site/json-ld.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";

const PATH = "/contact";

export const contactPage: ServedPage = {
  needs: () => [needed(getSettings)],
  head({ i18n, origin, language, answer }) {
    const settings = answer(getSettings)?.data ?? null;
    const title = i18n._(msg`Contact us`);
    const publisher: Publisher = { origin, language, name: settings?.site_name || i18n._(msg`Qabas`) };
    const page: ContactPageLeaf = {
      "@type": "ContactPage",
      "@id": `${pageUrl(publisher, PATH)}#page`,
      url: pageUrl(publisher, PATH),
      name: title,
      inLanguage: language,
      mainEntity: organization(publisher, settings),
    };
    const way = breadcrumbs(publisher, [
      { name: i18n._(msg`Home`), path: "/" },
      { name: title, path: PATH },
    ]);
    return {
      title,
      description: i18n._(msg`Write to us, call us or find us: phone, e-mail, address and a form that is answered within 2 business days.`),
      jsonLd: [page, way],
    };
  },
};
