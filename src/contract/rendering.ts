import type { ProblemCode } from "./problem.ts";
import type { Language } from "./shapes.ts";

/** What a read of the API gave: as in its envelope, or why it failed. */
export type PageAnswer = { data: unknown; meta?: unknown } | { code: ProblemCode };

/** Reads of a page by their address below `/api/v1`, path and query. They travel in the page, so that hydration asks nobody again. */
export type PageReads = Readonly<Record<string, PageAnswer>>;

/** A page as the server has to make it. */
export interface PageRequest {
  /** Path and query, beginning with a slash. */
  address: string;
  language: Language;
  reads: PageReads;
  /** Where browsers reach us, without a slash at the end. */
  origin: string;
}

export interface RenderedPage {
  /** 404: there is no such page, and the markup says so. */
  status: 200 | 404;
  /** Title, description, canonical and the like, as markup of `head`. */
  head: string;
  /** What stands in `#root`. */
  markup: string;
}

/**
 * The client's own bundle for the server (`dist/render/render.js`), loaded by path so that no wing imports another. It
 * knows screens and words; the server knows data, files and headers.
 */
export interface PageRenderer {
  /** Paths of pages that are rendered, parameters as `:name`. */
  readonly paths: readonly string[];
  /** Routes of all pages of the client, parameters as `:name`. */
  readonly routes: readonly string[];
  /**
   * Which reads the page at an address makes while it first renders, and the source file of its screen. Null: the app
   * shell, which the browser fills. An address that nothing lies at is a page too: the one that says so.
   */
  plan(address: string, language: Language): { reads: string[]; screen: string } | null;
  /** @throws where a component throws: the server then sends the app shell */
  render(page: PageRequest): Promise<RenderedPage>;
}

/** Data of a rendered page, as JSON in a script element of this id that is no script. */
export const PAGE_DATA_ID = "page-data";

export interface PageData {
  address: string;
  language: Language;
  /** When it was made, UTC. */
  at: string;
  reads: PageReads;
}
