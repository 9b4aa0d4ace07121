/** schema.org as pages say it of themselves. `@context` is added where the page is put together. */
import type { Settings } from "#contract/site/site.ts";
import { pageAddress } from "#contract/site/page-address.ts";
import type { Language } from "#contract/shapes.ts";
import type {
  BreadcrumbListLeaf,
  ImageObjectLeaf,
  ItemListLeaf,
  ListItemLeaf,
  NewsArticleLeaf,
  OrganizationLeaf,
  PersonLeaf,
} from "schema-dts";

/** Who publishes everything here. */
export interface Publisher {
  /** Where browsers reach us, without a slash at the end. */
  origin: string;
  language: Language;
  /** The platform's name in that language. */
  name: string;
}

/** The address of a page in the publisher's language of the moment. */
export const pageUrl = ({ origin, language }: Pick<Publisher, "origin" | "language">, path: string): string =>
  pageAddress(origin, path, language);

/** Names us in other things: `provider`, `publisher`. The same `@id` on every page and in both languages. */
export const organizationReference = ({ origin, name }: Publisher): OrganizationLeaf => ({
  "@type": "Organization",
  "@id": `${origin}/#organization`,
  name,
  url: `${origin}/`,
  logo: logo(origin),
});

const logo = (origin: string): ImageObjectLeaf => imageObject({ url: `${origin}/icons/icon-512.png`, width: 512, height: 512 });

const imageObject = ({ url, width, height }: { url: string; width: number; height: number }): ImageObjectLeaf => ({
  "@type": "ImageObject",
  url,
  width: String(width),
  height: String(height),
});

/** We ourselves. What the settings leave empty is left out. */
export function organization(publisher: Publisher, settings: Settings | null): OrganizationLeaf {
  const { email, phone, address, tagline, twitter, linkedin, vat_number } = settings ?? EMPTY;
  const profiles = [twitter, linkedin].filter((profile) => /^https?:\/\//u.test(profile));
  return {
    ...organizationReference(publisher),
    ...(tagline && { slogan: tagline }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "SA" } }),
    ...(vat_number && { vatID: vat_number }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...((email || phone) && {
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        availableLanguage: ["ar", "en"],
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
    }),
  };
}

const EMPTY = { email: "", phone: "", address: "", tagline: "", twitter: "", linkedin: "", vat_number: "" };

/** The way to a page, from the first step to the page itself. */
export const breadcrumbs = (publisher: Publisher, steps: readonly { name: string; path: string }[]): BreadcrumbListLeaf => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(
    ({ name, path }, index): ListItemLeaf => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: { "@id": pageUrl(publisher, path) },
    }),
  ),
});

/** A list of pages, in order. */
export const itemList = (publisher: Publisher, paths: readonly string[]): ItemListLeaf => ({
  "@type": "ItemList",
  itemListElement: paths.map((path, index): ListItemLeaf => ({ "@type": "ListItem", position: index + 1, url: pageUrl(publisher, path) })),
});

interface Article {
  path: string;
  title: string;
  summary: string;
  author: string;
  /** Section of the news, and what it speaks of. */
  section: string;
  tags: readonly string[];
  publishedAt: string;
  updatedAt: string;
  /** Absolute address. */
  image?: { url: string; width: number; height: number } | null;
}

export function newsArticle(publisher: Publisher, article: Article): NewsArticleLeaf {
  const url = pageUrl(publisher, article.path);
  const us = organizationReference(publisher);
  const author: PersonLeaf = { "@type": "Person", name: article.author };
  const { image } = article;
  return {
    "@type": "NewsArticle",
    "@id": `${url}#article`,
    headline: article.title,
    description: article.summary,
    url,
    mainEntityOfPage: url,
    inLanguage: publisher.language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    articleSection: article.section,
    ...(article.tags.length > 0 && { keywords: article.tags.join(", ") }),
    author: article.author ? author : us,
    publisher: us,
    image: image ? imageObject(image) : logo(publisher.origin),
    isAccessibleForFree: true,
  };
}
