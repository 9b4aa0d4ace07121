import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";
import { readWireAnswer } from "#offline/queue/read-envelope.ts";

/** Public answers kept by the worker for reading offline; pages may read them too. Private answers are never in it. */
export const API_CACHE = "qabas-public-v1";
/** On an answer that came from this device: when the server gave it. */
export const FROM_DEVICE = "X-From-Device";

/** Paths below the API base whose answers are the same bytes for everybody and are kept, a reason beside each. */
export const KEPT_READS: readonly { path: RegExp; why: string }[] = [
  { path: /^\/learning-programs$/, why: "the catalogue opens, and is searched and filtered, without a network" },
  { path: /^\/learning-programs\/\d+$/, why: "a program that was looked at can be read again" },
  { path: /^\/learning-programs\/\d+\/lessons\/\d+$/, why: "so can its introductory lessons" },
  { path: /^\/learning-programs\/\d+\/reviews$/, why: "so can its reviews" },
  { path: /^\/categories$/, why: "the filters and the home page name them" },
  { path: /^\/partners$/, why: "home page" },
  { path: /^\/partner-reviews$/, why: "home page" },
  { path: /^\/about(\/figures)?$/, why: "the about page" },
  { path: /^\/instructors(\/\d+)?$/, why: "the about page, and whoever teaches" },
  { path: /^\/pages\/[^/]+$/, why: "terms, privacy and help can be read again" },
  { path: /^\/news-posts(\/[^/]+)?$/, why: "news open without a network" },
  { path: /^\/settings\/general$/, why: "footer and contact data" },
  { path: /^\/certificates\/keys$/, why: "a certificate is verified by its signature" },
  { path: /^\/nationalities$/, why: "the registration form can be filled in" },
  { path: /^\/cities$/, why: "the registration form can be filled in" },
];

/** Whether an address is one of those reads. */
export function isCachedRead(url: URL, apiPath: string): boolean {
  const path = url.pathname.startsWith(`${apiPath}/`) ? url.pathname.slice(apiPath.length) : null;
  return path !== null && KEPT_READS.some((read) => read.path.test(path));
}

/** The language that was asked for; the platform's own where the header says nothing we speak. */
export function languageOf(headers: Headers): Language {
  const asked = headers.get("Accept-Language")?.slice(0, 2).toLowerCase();
  return isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
}

/** The language of an answer is a header of the request, which a cache does not look at: it becomes part of the address. */
export function apiCacheKey(url: string, language: Language): string {
  const key = new URL(url);
  key.searchParams.sort();
  key.searchParams.set("__language", language);
  return key.href;
}

/** A kept answer and when the server gave it, or null. Never throws: without a cache there is no copy. */
export async function readApiCopy(url: string, language: Language): Promise<{ envelope: unknown; at: Date } | null> {
  try {
    const response = await (await caches.open(API_CACHE)).match(apiCacheKey(url, language));
    if (!response) return null;
    return { envelope: await response.json(), at: givenAt(response) };
  } catch {
    return null;
  }
}

/** Whether a copy is kept. Never throws. */
export async function hasApiCopy(url: string, language: Language): Promise<boolean> {
  try {
    return (await (await caches.open(API_CACHE)).match(apiCacheKey(url, language))) !== undefined;
  } catch {
    return false;
  }
}

/** Whether this is a success of ours: a page of a captive portal must never be kept. */
export const isOurSuccess = async (response: Response): Promise<boolean> =>
  response.status === 200 && (await envelopeOf(response))?.code === null;

/** Whether our server decided this, yes or no. A server that is down or overrun decided nothing. */
export async function isOurs(response: Response): Promise<boolean> {
  return response.status < 500 && response.status !== 429 && (await envelopeOf(response)) !== null;
}

const envelopeOf = async (response: Response) =>
  readWireAnswer({ status: response.status, retryAfter: null, body: await response.clone().text() });

const KEPT_AT = "X-Kept-At";

/** The answer as it is put into the cache, with the time of this moment. */
export async function stampCopy(response: Response, at: Date): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, at.toISOString());
  return new Response(await response.clone().blob(), { status: response.status, statusText: response.statusText, headers });
}

/** The copy as it is given to a page: marked as one. */
export async function markCopy(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(FROM_DEVICE, givenAt(response).toISOString());
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers });
}

function givenAt(response: Response): Date {
  const at = new Date(response.headers.get(KEPT_AT) ?? "");
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}
