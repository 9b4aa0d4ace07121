/** The words of the filters (glossary §3.3). */
import { formatNumber } from "#app/i18n/format.ts";
import type { ProgramSort } from "#contract/catalogue.ts";
import type { DurationBucket } from "#contract/rules/duration-bucket.ts";
import { isLanguage } from "#contract/shapes.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const durationWord: Record<DurationBucket, MessageDescriptor> = {
  short: msg`Up to 2 hours`,
  medium: msg`3 to 6 hours`,
  long: msg`7 hours or more`,
};

/** Offered ranges of prices; an address may carry any other. */
export const PRICE_RANGES = ["free", "1-500", "500-2000", "2000-10000"] as const;

export function priceWord(i18n: I18n, range: string | null): string {
  if (range === null) return i18n._(msg({ message: "All", context: "prices" }));
  if (range === "free") return i18n._(msg({ message: "Free", context: "prices" }));
  if (range === "paid") return i18n._(msg`Paid`);
  const [from = "", to = ""] = range.split("-");
  const language = isLanguage(i18n.locale) ? i18n.locale : "ar";
  const low = formatNumber(language, Number(from));
  const high = formatNumber(language, Number(to));
  return to === "" ? i18n._(msg`From ${low} SAR`) : i18n._(msg`${low} to ${high} SAR`);
}

export const SORTS = ["-created_at", "popular", "-rating", "price", "-price", "title"] as const satisfies readonly ProgramSort[];

export const sortWord: Record<ProgramSort, MessageDescriptor> = {
  "-created_at": msg`Newest`,
  popular: msg`Most popular`,
  "-rating": msg`Highest rated`,
  price: msg`Price: low to high`,
  "-price": msg`Price: high to low`,
  title: msg({ message: "Name", context: "sort" }),
  "-starts_at": msg`Starts`,
};
