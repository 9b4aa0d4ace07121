import { getCourseOverview } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { fold, matchesAll } from "#contract/rules/arabic-fold.ts";
import { searchNeedles } from "#contract/catalogue/program-search.ts";
import type { Language } from "#contract/shapes.ts";
import { cachedEndpoint } from "#app/state/cached/cached-endpoint.ts";
import { now } from "#offline/clock.ts";
import { enrollmentsSource } from "./cached-areas.ts";
import { scheduleSource } from "./cached-schedule.ts";
import { teachingScheduleSource } from "./cached-teaching-schedule.ts";

/** A lesson or a session of the person's own. */
export interface OwnThing {
  kind: "lesson" | "session";
  id: number;
  programId: number;
  title: string;
  /** Of its program. */
  program: string;
  /** The person gives it. */
  teaches: boolean;
  /** A lesson's place in its course. */
  number: number | null;
  startsAt: string | null;
  /** What is searched: the titles in both languages, folded. */
  text: string;
}

const LEARNT: readonly Enrollment["status"][] = ["active", "completed"];

/** What this device keeps of a student's lessons that are open, and of the sessions to come that the person attends or gives. Asks nobody. Never throws. */
export async function readOwnThings(owner: string, language: Language): Promise<OwnThing[]> {
  const read = <T>(copy: Promise<{ value: T } | null>) => copy.then((one) => one?.value ?? null).catch(() => null);
  const enrollments = (await read(enrollmentsSource.read(owner))) ?? [];
  const courses = await Promise.all(
    enrollments
      .filter(({ status }) => LEARNT.includes(status))
      .map(({ program }) => read(cachedEndpoint(getCourseOverview, { params: { id: program.id } }, language).read(owner))),
  );
  const lessons = courses.flatMap((course) =>
    (course?.data.sections ?? []).flatMap(({ items }) =>
      items
        .filter(({ status }) => status !== "locked")
        .map((item) => ({ ...named("lesson", item, course?.data.program), number: item.number, startsAt: null, teaches: false })),
    ),
  );
  const attended = (await read(scheduleSource.read(owner))) ?? [];
  const given = (await read(teachingScheduleSource(language).read(owner))) ?? [];
  const sessions = [...attended.map((session) => ({ session, teaches: false })), ...given.map((session) => ({ session, teaches: true }))]
    .filter(({ session: { ends_at: ends, status } }) => status !== "cancelled" && new Date(ends) > now())
    .map(({ session, teaches }) => ({
      ...named("session", session, session.program),
      number: null,
      startsAt: session.starts_at,
      teaches,
    }));
  return [...lessons, ...sessions];

  type Titled = { title: string; translations: Record<Language, { title: string }> };
  function named(kind: OwnThing["kind"], one: Titled & { id: number }, program: (Titled & { id: number }) | undefined) {
    return {
      kind,
      id: one.id,
      programId: program?.id ?? 0,
      title: one.translations[language].title || one.title,
      program: program?.translations[language].title || program?.title || "",
      text: fold(`${one.translations.ar.title} ${one.translations.en.title}`),
    };
  }
}

/** Those that a search finds: all its words are in a title. */
export function findOwnThings(things: readonly OwnThing[], q: string, most: number): OwnThing[] {
  const needles = searchNeedles(q);
  return needles.length === 0 ? [] : things.filter(({ text }) => matchesAll(text, needles)).slice(0, most);
}
