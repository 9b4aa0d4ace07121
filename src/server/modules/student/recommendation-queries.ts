import { eq, sql } from "drizzle-orm";
import { LEVELS } from "#contract/catalogue/catalogue.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import { joinablePrograms } from "#server/commands/catalogue/joinable-programs.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { Services } from "#server/services.ts";

const RECOMMENDED = 4;
/** At most so many of these, so that there is something else to choose from. */
const FURTHER = 2;
/** Some more are read than are shown: what is full since a moment makes room for the next. */
const SPARE = 2;

type Reason = Dashboard["recommended"][number]["reason"];

/**
 * At most four published programs that the student does not have and that can be joined now: first what goes a level further
 * in a field they study, then others of these fields, then what others choose, each by the number of enrollments.
 */
export async function recommendations(
  db: Executor,
  services: Pick<Services, "publicCache" | "db" | "clock">,
  { userId, language }: { userId: number; language: Language },
  now: Date,
): Promise<Dashboard["recommended"]> {
  const [held, joinable] = await Promise.all([
    prepared(db, "programs of a student", heldQuery).execute({ userId }),
    joinablePrograms(services),
  ]);
  const furthest = new Map<number, number>();
  for (const { categoryId, level } of held) furthest.set(categoryId, Math.max(furthest.get(categoryId) ?? 0, LEVELS.indexOf(level)));
  const own = new Set(held.map(({ programId }) => programId));
  const open = joinable.filter(({ id }) => !own.has(id));
  const found = new Map<number, Reason>();
  const add = (reason: Reason, some: readonly { id: number }[], most = RECOMMENDED + SPARE) => {
    for (const { id } of some) if (found.size < most && !found.has(id)) found.set(id, reason);
  };
  const alike = open.filter(({ categoryId }) => furthest.has(categoryId));
  const ahead = alike.filter(({ categoryId, level }) => LEVELS.indexOf(level) > (furthest.get(categoryId) ?? 0));
  add("completes_path", ahead, FURTHER);
  add("same_category", alike);
  add("popular", open);
  const cards = await programCards(db, [...found.keys()], language, now, true);
  return cards
    .filter(({ seats_left: seats }) => seats)
    .slice(0, RECOMMENDED)
    .map((program) => ({ program, reason: found.get(program.id) ?? "popular" }));
}

const heldQuery = (db: Executor, name: string) =>
  db
    .select({ programId: enrollments.programId, categoryId: programs.categoryId, level: programs.level })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.userId, sql.placeholder("userId")))
    .prepare(name);
