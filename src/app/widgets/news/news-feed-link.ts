import { pageAddress } from "#contract/site/page-address.ts";
import type { Language } from "#contract/shapes.ts";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** How the head of a page of the news names its feed. */
export const newsFeedLink = (i18n: I18n, origin: string, language: Language) => ({
  title: i18n._(msg`Qabas news`),
  href: pageAddress(origin, "/news/feed.xml", language),
});
