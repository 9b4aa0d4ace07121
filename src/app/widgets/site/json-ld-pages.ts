/** schema.org of pages that are about no one thing for sale or news. */
import type { AboutPageLeaf, ProfilePageLeaf, WebPageLeaf, WebSiteLeaf } from "schema-dts";
import { organizationReference, pageUrl, type Publisher } from "./json-ld.ts";

interface Page {
  path: string;
  name: string;
  description: string;
  updatedAt?: string | undefined;
}

export function webPage(publisher: Publisher, { path, name, description, updatedAt }: Page): WebPageLeaf {
  const url = pageUrl(publisher, path);
  return {
    "@type": "WebPage",
    "@id": `${url}#page`,
    url,
    name,
    description,
    inLanguage: publisher.language,
    isPartOf: { "@id": `${publisher.origin}/#website` },
    publisher: organizationReference(publisher),
    ...(updatedAt && { dateModified: updatedAt }),
  };
}

/** A page that is about ourselves. */
export const aboutPage = (publisher: Publisher, page: Page): AboutPageLeaf => ({
  ...(webPage(publisher, page) as Omit<WebPageLeaf, "@type">),
  "@type": "AboutPage",
  mainEntity: { "@id": `${publisher.origin}/#organization` },
});

/** The site as a whole. */
export const webSite = (publisher: Publisher, description: string): WebSiteLeaf => ({
  "@type": "WebSite",
  "@id": `${publisher.origin}/#website`,
  url: pageUrl(publisher, "/"),
  name: publisher.name,
  description,
  inLanguage: publisher.language,
  publisher: { "@id": `${publisher.origin}/#organization` },
});

/** A page about one person who teaches here. */
export const profilePage = (publisher: Publisher, page: Page, person: { name: string; title: string | null }): ProfilePageLeaf => ({
  ...(webPage(publisher, page) as Omit<WebPageLeaf, "@type">),
  "@type": "ProfilePage",
  mainEntity: {
    "@type": "Person",
    name: person.name,
    ...(person.title && { jobTitle: person.title }),
    worksFor: organizationReference(publisher),
  },
});
