import { and, asc, eq, ne } from "drizzle-orm";
import type { PeerPart } from "#contract/coursework/peer-part.ts";
import { ownTitlesOf } from "#server/commands/content/own-words.ts";
import { receivedOnceOver } from "#server/commands/coursework/peers/peer-part.ts";
import { notesOfWorks } from "#server/commands/coursework/page-notes/read-page-notes.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents, submissions } from "#server/db/tables/learning.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";

interface WorkFile {
  id: string;
  name: string;
  bytes: number;
}

interface Criterion {
  title: Localised<string>;
  points: number;
  most: number;
}

/** Work that was handed in, with what its learner was told of it. */
export interface HandedIn {
  title: Localised<string>;
  status: "submitted" | "returned" | "resubmitted" | "graded";
  submittedAt: Date | null;
  late: boolean;
  /** Handed in by a group: who else is in it is not told. */
  joint: boolean;
  text: string | null;
  url: string | null;
  file: WorkFile | null;
  /** Given back with it. */
  given: readonly WorkFile[];
  degree: number | null;
  most: number | null;
  feedback: string | null;
  rubric: Criterion[];
  comments: { about: string; text: string }[];
  /** On pages of the file. */
  pageNotes: { page: number; text: string }[];
  /** What other learners said of it, once the reviewing is over; `by` is null where their names are not shown. */
  peers: { by: Localised<string> | null; rubric: Criterion[]; comment: string }[];
}

/** The work of an enrollment in the order of the course: a mark that was not announced is not there, and neither is a draft. */
export async function handedInWork(db: Executor, enrollmentId: number, now: Date): Promise<HandedIn[]> {
  const rows = await db
    .select({ row: submissions, item: programItems, body: itemContents.body, file: files })
    .from(submissions)
    .innerJoin(programItems, eq(programItems.id, submissions.itemId))
    .leftJoin(itemContents, eq(itemContents.itemId, submissions.itemId))
    .leftJoin(files, eq(files.id, submissions.fileId))
    .where(and(eq(submissions.enrollmentId, enrollmentId), ne(submissions.status, "draft")))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id));
  const told = rows.filter(({ row }) => isTold(row)).map(({ row }) => row.id);
  const jointIds = rows.flatMap(({ row }) => (isTold(row) && row.jointId ? [row.jointId] : []));
  const given = await readRequestFiles(db, "feedback", [...told, ...jointIds]);
  const notes = await notesOfWorks(
    db,
    rows.filter(({ row }) => isTold(row)).map(({ row }) => row),
  );
  const reviewed = await receivedReviews(db, rows, now);
  return rows.map(({ row, item, body, file }) => {
    const isKnown = isTold(row);
    const criteria = body?.kind === "application" ? body : null;
    const byCriterion = (points: readonly { id: string; points: number }[]): Criterion[] =>
      points.flatMap((given) => {
        const line = criteria?.rubric.find(({ id }) => id === given.id);
        return line ? [{ title: line.title, points: given.points, most: line.points }] : [];
      });
    return {
      title: titlesOf(item),
      status: row.withheld || row.status === "draft" ? "submitted" : row.status,
      submittedAt: row.submittedAt,
      late: row.late,
      joint: row.jointId !== null,
      text: row.text,
      url: row.url,
      file,
      given: [...(row.jointId === null ? [] : (given.get(row.jointId) ?? [])), ...(given.get(row.id) ?? [])],
      degree: isKnown && row.status === "graded" ? row.degree : null,
      most: criteria?.maxDegree ?? null,
      feedback: isKnown ? row.feedback : null,
      rubric: isKnown ? byCriterion(row.rubric) : [],
      comments: isKnown ? row.comments.map(({ from, to, text }) => ({ about: (row.text ?? "").slice(from, to), text })) : [],
      pageNotes: notes.get(row.id) ?? [],
      peers: (reviewed.get(row.id) ?? []).map(({ by, rubric, comment }) => ({ by, rubric: byCriterion(rubric), comment })),
    };
  });
}

interface WorkRow {
  row: typeof submissions.$inferSelect;
  body: typeof itemContents.$inferSelect.body | null;
}

/** Of each work that learners reviewed, what its author may read of it (`peer-part.ts`). */
async function receivedReviews(db: Executor, rows: readonly WorkRow[], now: Date): Promise<Map<string, PeerPart["received"]>> {
  const found = new Map<string, PeerPart["received"]>();
  for (const { row, body } of rows) {
    if (body?.kind !== "application" || !body.peerReview) continue;
    const { itemId, enrollmentId } = row;
    found.set(row.id, await receivedOnceOver(db, { rules: body.peerReview, itemId, enrollmentId }, now));
  }
  return found;
}

/** A mark is the learner's to know once it is announced (`read-submission.ts`). */
const isTold = ({ status, withheld }: typeof submissions.$inferSelect): boolean =>
  (status === "graded" && !withheld) || status === "returned";

function titlesOf(item: typeof programItems.$inferSelect): Localised<string> {
  const { ar, en } = ownTitlesOf(item);
  return { ar: ar.title ?? en.title ?? "", en: en.title ?? ar.title ?? "" };
}
