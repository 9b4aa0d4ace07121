import { and, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { PROGRESS_REJECTIONS, type ProgressEvent, type ProgressResults } from "#contract/classroom/progress.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { itemProgress, progressEvents } from "#server/db/tables/learning.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { courseTree, type TreeItem } from "#server/commands/content/course-tree.ts";
import { learnItem } from "./learn-item.ts";
import { refreshProgress } from "./refresh-progress.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

type Result = ProgressResults["results"][number];
type Reason = (typeof PROGRESS_REJECTIONS)[number];

/** A clock that is further off than this was set wrong, not slow: such an event counts as made when it came. */
const OFFSET_AT_MOST_MS = 366 * 86_400_000;

/**
 * Takes a batch of events in, each by itself: what is known is a duplicate, what changes nothing is stale, what may not be is
 * rejected with its reason. Batches of one person come one after the other: each enrollment is locked, in the order of ids.
 */
export async function reportProgress(
  tx: Executor,
  userId: number,
  events: readonly ProgressEvent[],
  context: ActionContext,
): Promise<ProgressResults> {
  const results = new Map<string, Result>();
  const accepted: number[] = [];
  for (const enrollmentId of [...new Set(events.map((event) => event.enrollment_id))].toSorted((a, b) => a - b)) {
    const mine = events.filter((event) => event.enrollment_id === enrollmentId);
    const course = await openCourse(tx, userId, enrollmentId, context.now);
    let changed = false;
    for (const event of mine) {
      // The same id twice in one batch is one event.
      if (results.has(event.id)) continue;
      const reason = typeof course === "string" ? course : refused(course.get(event.item_id), event);
      const result = reason ? null : await takeIn(tx, userId, event, context.now);
      results.set(event.id, { id: event.id, result: result ?? "rejected", reason });
      changed ||= result === "applied";
    }
    if (typeof course === "string") continue;
    if (changed) await refreshProgress(tx, enrollmentId, context);
    accepted.push(enrollmentId);
  }
  return {
    results: events.map((event) => results.get(event.id) ?? { id: event.id, result: "rejected", reason: "not_found" }),
    enrollments: await standing(tx, accepted, events),
  };
}

async function openCourse(tx: Executor, userId: number, enrollmentId: number, now: Date): Promise<Map<number, TreeItem> | Reason> {
  try {
    const enrolled = await courseAccess(tx, userId, { enrollmentId }, now);
    await lockEnrollment(tx, enrollmentId, userId);
    const { items } = await courseTree(tx, enrolled, now);
    return new Map(items.map((item) => [item.row.id, item]));
  } catch (error) {
    if (error instanceof Problem && isReason(error.code)) return error.code;
    throw error;
  }
}

const isReason = (code: string): code is Reason => (PROGRESS_REJECTIONS as readonly string[]).includes(code);

function refused(item: TreeItem | undefined, event: ProgressEvent): Reason | null {
  if (!item) return "not_found";
  if (item.lock) return "item_locked";
  const byItself = item.row.kind === "activity" || item.row.kind === "application";
  return byItself && event.verb !== "initialized" && event.verb !== "rated" ? "not_by_event" : null;
}

async function takeIn(tx: Executor, userId: number, event: ProgressEvent, now: Date): Promise<"applied" | "duplicate" | "ignored_stale"> {
  const percent = percentOf(event);
  const at = occurredAt(event, now);
  const seconds = event.position_s ?? null;
  const [fresh] = await tx
    .insert(progressEvents)
    .values({
      userId,
      id: event.id,
      enrollmentId: event.enrollment_id,
      itemId: event.item_id,
      verb: event.verb,
      percent,
      positionS: seconds,
      score: event.score ?? null,
      occurredAt: at,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: progressEvents.id });
  if (!fresh) return "duplicate";
  const position = seconds === null ? undefined : { seconds: Math.max(0, seconds), event: event.id };
  const changed = await learnItem(tx, { enrollmentId: event.enrollment_id, itemId: event.item_id, percent, at, position });
  return changed ? "applied" : "ignored_stale";
}

function percentOf({ verb, percent }: ProgressEvent): number {
  if (verb === "completed") return 100;
  return Math.min(100, Math.max(0, Math.floor(percent ?? 0)));
}

/** By our clock, and never in the future: a device may claim any time. */
function occurredAt({ occurred_at: told, device_clock_offset_ms: offset = 0 }: ProgressEvent, now: Date): Date {
  const at = Date.parse(told) + (Math.abs(offset) <= OFFSET_AT_MOST_MS ? offset : 0);
  return at > now.getTime() || at < now.getTime() - OFFSET_AT_MOST_MS ? now : new Date(at);
}

/** How the enrollments of a batch stand after it, with the items it was about. */
async function standing(tx: Executor, ids: number[], events: readonly ProgressEvent[]): Promise<ProgressResults["enrollments"]> {
  if (ids.length === 0) return [];
  const itemIds = [...new Set(events.map((event) => event.item_id))];
  const rows = await tx
    .select({ id: enrollments.id, progress: enrollments.progress })
    .from(enrollments)
    .where(inArray(enrollments.id, ids))
    .orderBy(enrollments.id);
  const items = await tx
    .select({
      enrollmentId: itemProgress.enrollmentId,
      id: itemProgress.itemId,
      percent: itemProgress.percent,
      positionS: itemProgress.positionS,
    })
    .from(itemProgress)
    .where(and(inArray(itemProgress.enrollmentId, ids), inArray(itemProgress.itemId, itemIds)))
    .orderBy(itemProgress.itemId);
  return rows.map(({ id, progress }) => ({
    id,
    progress,
    items: items
      .filter(({ enrollmentId }) => enrollmentId === id)
      .map((item) => ({ id: item.id, percent: item.percent, position_s: item.positionS })),
  }));
}
