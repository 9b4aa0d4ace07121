import { ADMISSION_NEWS } from "./news-admissions.ts";
import { CERTIFICATE_NEWS } from "./news-certificates.ts";
import { EVENT_NEWS } from "./news-events.ts";
import { PARTNERSHIP_NEWS } from "./news-partnerships.ts";
import type { NewsSeed } from "./news-seed.ts";

/** Newest first. */
export const NEWS: readonly NewsSeed[] = [...ADMISSION_NEWS, ...PARTNERSHIP_NEWS, ...EVENT_NEWS, ...CERTIFICATE_NEWS].toSorted(
  (one, other) => one.daysAgo - other.daysAgo,
);
