import type { ScheduledSession } from "#contract/requests/student-services.ts";
import type { Shown } from "#offline/queue/operations.ts";

interface Title {
  ar: string;
  en: string;
}

/** What the list shows of an excuse that waits on this device. */
export interface ShownExcuse {
  program: Title;
  sessions: { id: number; starts_at: string; title: Title }[];
}

export const shownFrom = (sessions: readonly ScheduledSession[]): ShownExcuse => ({
  program: titleOf(sessions[0]?.program.translations),
  sessions: sessions.map(({ id, starts_at, translations }) => ({ id, starts_at, title: titleOf(translations) })),
});

const titleOf = (texts: { ar: { title: string }; en: { title: string } } | undefined): Title => ({
  ar: texts?.ar.title ?? "",
  en: texts?.en.title ?? "",
});

const objectOf = (value: unknown): Record<string, unknown> => (typeof value === "object" && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const readTitle = (value: unknown): Title => ({ ar: textOf(objectOf(value).ar), en: textOf(objectOf(value).en) });

/** Read back from the device, where an older version may have written it. */
export function readShown(shown: Shown): ShownExcuse {
  const sessions = Array.isArray(shown.sessions) ? shown.sessions.map(objectOf) : [];
  return {
    program: readTitle(shown.program),
    sessions: sessions.flatMap(({ id, starts_at, title }) =>
      typeof id === "number" && !Number.isNaN(Date.parse(textOf(starts_at)))
        ? [{ id, starts_at: textOf(starts_at), title: readTitle(title) }]
        : [],
    ),
  };
}
