import { msg } from "@lingui/core/macro";
import { listNationalities } from "#contract/places/places.ts";
import { getSettings } from "#contract/site/site.ts";
import { breadcrumbs, organizationReference, pageUrl } from "#app/widgets/site/json-ld.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";

const PATH = "/join-as-trainer";

/** Rendered for those who look for it; the form is alive once its script is. */
export const joinAsTrainerPage: ServedPage = {
  needs: () => [needed(getSettings), needed(listNationalities)],
  head({ i18n, origin, language }) {
    const publisher = { origin, language, name: i18n._(msg`Qabas`) };
    const title = i18n._(msg`Join as a trainer`);
    return {
      title,
      description: i18n._(
        msg`Teach short courses and professional diplomas on Qabas: apply online with your qualification, your topics and a CV as a PDF.`,
      ),
      jsonLd: [
        {
          "@type": "WebPage",
          name: title,
          url: pageUrl(publisher, PATH),
          inLanguage: language,
          publisher: organizationReference(publisher),
        },
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: title, path: PATH },
        ]),
      ],
    };
  },
};
