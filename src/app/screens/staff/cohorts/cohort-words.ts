import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useAtomValue } from "jotai";
import type { adminCohorts, adminListSessions } from "#contract/catalogue/admin-programs.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { ClashKind } from "#contract/schedule/plan-clashes.ts";
import { formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { addDays } from "#app/widgets/time/riyadh-days.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import type { FieldChoice } from "#app/widgets/staff-form/field-spec.ts";

export type CohortRow = DataOf<typeof adminCohorts.read>;
export type SessionRow = DataOf<typeof adminListSessions>[number];

const OPEN: StatusWords = { words: msg({ message: "Open", context: "cohort" }), kind: "ok" };
const FULL: StatusWords = { words: msg({ message: "Full", context: "cohort" }), kind: "wait" };
const CLOSED: StatusWords = { words: msg({ message: "Closed", context: "cohort" }), kind: "plain" };
const ARCHIVED: StatusWords = { words: msg({ message: "Archived", context: "cohort" }), kind: "plain" };

export const cohortState = ({ archived_at: at, closed, seats_taken: taken, seats_total: total }: CohortRow): StatusWords => {
  if (at !== null) return ARCHIVED;
  if (closed) return CLOSED;
  return taken >= total ? FULL : OPEN;
};

const PLANNED: StatusWords = { words: msg({ message: "Scheduled", context: "session" }), kind: "ok" };
const CANCELLED: StatusWords = { words: msg({ message: "Cancelled", context: "session" }), kind: "bad" };
export const sessionState = ({ cancelled_at: at }: SessionRow): StatusWords => (at === null ? PLANNED : CANCELLED);

export const clashWords: Record<ClashKind, MessageDescriptor> = {
  room: msg`The room is taken`,
  instructor: msg`The instructor teaches elsewhere`,
  cohort: msg`The cohort has another session`,
};

/** A Sunday: the week begins there. */
const SUNDAY = "2026-11-22";

/** The days of a week as choices, 0 is Sunday. */
export function useWeekdays(): readonly FieldChoice[] {
  const language = useAtomValue(languageAtom);
  return Array.from({ length: 7 }, (_, day) => ({
    value: String(day),
    label: formatWeekday(language, `${addDays(SUNDAY, day)}T12:00:00Z`),
  }));
}

/** A cohort by the day it begins, as people call it. */
export function useCohortName(): (day: string) => string {
  const { t } = useLingui();
  return (day) => t`Cohort of ${day}`;
}
