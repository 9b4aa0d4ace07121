import { useLocation, useSearch } from "wouter";
import { addDays, type Day, weekStart } from "#app/widgets/time/riyadh-days.ts";

export const VIEWS = ["day", "week", "list"] as const;
export type ScheduleView = (typeof VIEWS)[number];

/** What of the schedule is in view. */
export interface InView {
  view: ScheduleView;
  /** The Sunday of the week in view. */
  sunday: Day;
  /** The day in view; the week's first one unless another of it was chosen. */
  day: Day;
  /** Id of the one program that is shown; null for all. */
  program: number | null;
}

/** Reads an address. `date` names a day, `week` the week of one; what is no day counts as today. */
export function readInView(search: string, today: Day): InView {
  const query = new URLSearchParams(search);
  const view = VIEWS.find((one) => one === query.get("view")) ?? "list";
  const date = [query.get("date"), query.get("week")].find(isDay);
  const program = Number(query.get("program"));
  return {
    view,
    sunday: weekStart(date ?? today),
    day: date ?? today,
    program: Number.isSafeInteger(program) && program > 0 ? program : null,
  };
}

/** The address of it, as short as it can be: the list of this week needs no words. */
export function writeInView({ view, sunday, day, program }: InView, today: Day): string {
  const query = new URLSearchParams();
  if (view !== "list") query.set("view", view);
  if (view === "day") {
    if (day !== today) query.set("date", day);
  } else if (sunday !== weekStart(today)) query.set("week", sunday);
  if (program !== null) query.set("program", String(program));
  const search = query.toString();
  return search === "" ? "" : `?${search}`;
}

const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** View, day and filter are in the address, so that back, reload and a link keep them. */
export function useInView(today: Day): [InView, (change: Partial<InView>) => void] {
  const [path, navigate] = useLocation();
  const shown = readInView(useSearch(), today);
  return [shown, (change) => navigate(path + writeInView({ ...shown, ...change }, today), { replace: true })];
}
