import type { PageSlug } from "#contract/site/site.ts";
import { ACCESSIBILITY_PAGE } from "./accessibility.ts";
import { COOKIES_PAGE } from "./cookies.ts";
import { HELP_PAGE } from "./help.ts";
import { PRIVACY_PAGE } from "./privacy.ts";
import type { DefaultPage } from "./standing-text.ts";
import { TERMS_PAGE } from "./terms.ts";

/** What stands on a page until the university puts its own text there. */
export const DEFAULT_PAGES: Readonly<Record<PageSlug, DefaultPage>> = {
  privacy: PRIVACY_PAGE,
  "terms-conditions": TERMS_PAGE,
  accessibility: ACCESSIBILITY_PAGE,
  help: HELP_PAGE,
  cookies: COOKIES_PAGE,
};
