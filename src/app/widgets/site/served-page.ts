import type { I18n } from "@lingui/core";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import type { Language } from "#contract/shapes.ts";
import { type ResourceOptions } from "#app/state/resource.ts";
import { addressOf } from "#app/api/address.ts";

/** An address that the server renders, taken apart. */
export interface PageAddress {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  language: Language;
}

/** A page of `page-heads.ts` while the server renders it: what it needs was answered before. */
export interface PageAnswers extends PageAddress {
  i18n: I18n;
  /** Where browsers reach us, without a slash at the end: links of metadata are absolute. */
  origin: string;
  /** The answer to a read that `needs` named; null where it failed. */
  answer<E extends Endpoint>(endpoint: E, options?: Reading<E>): { data: DataOf<E>; meta: MetaOf<E> | null } | null;
}

export interface PageHead {
  /** Without the site's name, which is put behind it; null: the site's name alone. */
  title: string | null;
  /** One or two sentences, plain text, at most some 160 characters. */
  description: string;
  /** The part of the query that names another page (`page=2`); what is left out is the same page to a crawler. */
  canonicalQuery?: string;
  /** A result of a search or filter that is no page of its own. */
  noindex?: boolean;
  type?: "website" | "article";
  /** Absolute address of a picture, at least 600 pixels wide. */
  image?: { url: string; width: number; height: number } | null;
  /** A feed of what the page lists. */
  feed?: { title: string; href: string };
  /** schema.org, each with its `@type`; `@context` is added. */
  jsonLd: readonly object[];
}

/** What the server must know of a screen to render it. Kept out of the browser: nothing there imports it. */
export interface ServedPage {
  /** The reads that the screen makes while it first renders, by `needed`: they are answered before, and travel in the page. */
  needs(page: PageAddress): string[];
  /** Null: there is no such page, and the status is 404. */
  head(page: PageAnswers): PageHead | null;
}

type Reading<E extends Endpoint> = Pick<ResourceOptions<E>, "params" | "query">;

/** One read of `needs`: endpoint, params and query exactly as the screen's `useResource` has them. */
export const needed = <E extends Endpoint>(endpoint: E, options?: Reading<E>): string => addressOf(endpoint, options);
