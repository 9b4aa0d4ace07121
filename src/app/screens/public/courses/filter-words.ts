/** The words of the filters (glossary §3.3). */
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import type { ProgramSort } from "#contract/catalogue/catalogue.ts";
import type { DurationBucket } from "#contract/catalogue/duration-bucket.ts";
import { isLanguage, type Language } from "#contract/shapes.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const durationWord: Record<DurationBucket, MessageDescriptor> = {
  short: msg`Up to 2 hours`,
  medium: msg`3 to 6 hours`,
  long: msg`7 hours or more`,
};

export function priceWord(i18n: I18n, range: string | null): string {
  if (range === null) return i18n._(msg({ message: "All", context: "prices" }));
  if (range === "free") return i18n._(msg({ message: "Free", context: "prices" }));
  if (range === "paid") return i18n._(msg`Paid`);
  const [from = "", to = ""] = range.split("-");
  const language = languageOf(i18n);
  const low = formatNumber(language, Number(from));
  const high = formatNumber(language, Number(to));
  return to === "" ? i18n._(msg`From ${low} SAR`) : i18n._(msg`${low} to ${high} SAR`);
}

export function ratingWord(i18n: I18n, from: string | null): string {
  if (from === null) return i18n._(msg({ message: "All", context: "ratings" }));
  const mark = formatNumber(languageOf(i18n), Number(from));
  return i18n._(msg`${mark} and up`);
}

export function startWord(i18n: I18n, start: string): string {
  const day = formatDate(languageOf(i18n), start);
  return i18n._(msg`Starting from ${day}`);
}

const languageOf = (i18n: I18n): Language => (isLanguage(i18n.locale) ? i18n.locale : "ar");

export const SORTS = [
  "relevance",
  "-created_at",
  "popular",
  "-rating",
  "price",
  "-price",
  "title",
] as const satisfies readonly ProgramSort[];

export const sortWord: Record<ProgramSort, MessageDescriptor> = {
  relevance: msg({ message: "Best match", context: "sort" }),
  "-created_at": msg`Newest`,
  popular: msg`Most popular`,
  "-rating": msg`Highest rated`,
  price: msg`Price: low to high`,
  "-price": msg`Price: high to low`,
  title: msg({ message: "Name", context: "sort" }),
  "-starts_at": msg`Starts`,
};
