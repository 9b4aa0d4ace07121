import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { getPage, getSettings, type PageSlug } from "#contract/site/site.ts";
import { breadcrumbs, type Publisher } from "#app/widgets/site/json-ld.ts";
import { webPage } from "#app/widgets/site/json-ld-pages.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";

interface Standing {
  slug: PageSlug;
  title: MessageDescriptor;
  description: MessageDescriptor;
}

const standingPage = ({ slug, title, description }: Standing): ServedPage => ({
  needs: () => [needed(getSettings), needed(getPage, { params: { slug } })],
  head({ i18n, origin, language, answer }) {
    const site = i18n._(msg`Qabas`);
    const publisher: Publisher = { origin, language, name: answer(getSettings)?.data.site_name || site };
    const path = `/${slug}`;
    const name = i18n._(title);
    const says = i18n._(description);
    const text = answer(getPage, { params: { slug } })?.data;
    return {
      title: name,
      description: says,
      jsonLd: [
        webPage(publisher, { path, name, description: says, updatedAt: text?.updated_at }),
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name, path },
        ]),
      ],
    };
  },
});

export const privacyPage = standingPage({
  slug: "privacy",
  title: msg`Privacy policy`,
  description: msg`What personal data Qabas collects, why, who sees it, how long it is kept, what is saved on your device, and your rights.`,
});

export const termsPage = standingPage({
  slug: "terms-conditions",
  title: msg`Terms and conditions`,
  description: msg`The terms of Qabas: prices, refunds, access to the content, devices, certificates and acceptable use.`,
});
