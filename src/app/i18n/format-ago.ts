import { type Moment, toDate } from "./format.ts";
import { formatRelative } from "./format-relative.ts";
import type { Language } from "./language.ts";

/** How long ago something happened by the server's clock: one that is ahead of the device's does not put it into the future. */
export const formatAgo = (language: Language, at: Moment, now: Moment): string =>
  formatRelative(language, at, toDate(at).getTime() > toDate(now).getTime() ? at : now);
