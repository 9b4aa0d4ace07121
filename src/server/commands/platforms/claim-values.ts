import { isPlainObject } from "#contract/plain-values.ts";
import type { Language } from "#contract/shapes.ts";
import type { Platform } from "./platforms.ts";

/** What a verified token says, of which nothing else is known. */
export type Claims = Readonly<Record<string, unknown>>;
export const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const TEXT_MOST = 2_000;

/** A line of text; null for what is none, is empty, too long or has signs that nobody writes. */
export const textOf = (value: unknown, most = TEXT_MOST): string | null =>
  typeof value === "string" && value.trim() !== "" && value.length <= most && !/\p{Cc}/u.test(value) ? value.trim() : null;
export const objectOf = (value: unknown): Claims => (isPlainObject(value) ? value : {});
/** An id of ours, as a text or a number; null for what is none. */
export const idOf = (value: unknown): number | null => {
  const digits = typeof value === "number" ? String(value) : value;
  return typeof digits === "string" && /^[1-9]\d{0,8}$/u.test(digits) ? Number(digits) : null;
};

/** The language that the platform shows its own pages in; null for one that we do not speak. */
export function localeOf(claims: Claims): Language | null {
  const { locale } = objectOf(claims[`${CLAIM}/launch_presentation`]);
  const spoken = typeof locale === "string" ? locale.slice(0, 2).toLowerCase() : "";
  return spoken === "ar" || spoken === "en" ? spoken : null;
}

/** Whether a token names one audience, and that is us (OpenID Connect Core §3.1.3.7). */
export const isForUs = ({ aud, azp }: { aud?: unknown; azp?: unknown }, { clientId }: Pick<Platform, "clientId">): boolean => {
  const audiences = [aud].flat();
  return audiences.includes(clientId) && (azp === undefined ? audiences.length === 1 : azp === clientId);
};
