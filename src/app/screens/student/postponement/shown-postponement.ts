import type { Postponement } from "#contract/requests/postponements.ts";
import type { Shown } from "#offline/queue/operations.ts";

/** What the list shows of a request that waits on this device. */
export interface ShownPostponement extends Pick<Postponement, "from" | "to" | "target_cohort"> {
  title: { ar: string; en: string };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const objectOf = (value: unknown): Record<string, unknown> => (typeof value === "object" && value !== null ? { ...value } : {});

/** Read back from the device, where an older version may have written it. */
export function shownOf(shown: Shown): ShownPostponement {
  const title = objectOf(shown.title);
  const target = objectOf(shown.target_cohort);
  return {
    title: { ar: textOf(title.ar), en: textOf(title.en) },
    from: textOf(shown.from) || "1970-01-01",
    to: textOf(shown.to) || null,
    target_cohort:
      typeof target.id === "number" ? { id: target.id, starts_at: textOf(target.starts_at), ends_at: textOf(target.ends_at) } : null,
  };
}
