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

export const accessibilityPage = standingPage({
  slug: "accessibility",
  title: msg`Accessibility`,
  description: msg`How Qabas is built for everybody, what is not complete yet, and how to ask for an arrangement.`,
});

export const helpPage = standingPage({
  slug: "help",
  title: msg`Help`,
  description: msg`Short answers about accounts, buying, learning without a connection, attendance, refunds and certificates.`,
});

export const cookiesPage = standingPage({
  slug: "cookies",
  title: msg`Cookies`,
  description: msg`Everything that Qabas keeps on your device, what it is for and how long it stays. No tracking.`,
});
