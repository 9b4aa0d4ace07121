import { isPlainObject } from "#contract/plain-values.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { PeerPart } from "#contract/coursework/peer-part.ts";
import { isText } from "#offline/readable.ts";

export type PeerLines = NonNullable<ItemContent["application"]>["rubric"];
type Work = PeerPart["to_review"][number];

/** What is written of a work. Points are texts while they are typed. */
export interface ReviewValues {
  points: Record<string, string>;
  comment: string;
}

export const isReviewValues = (value: unknown): value is ReviewValues =>
  isPlainObject(value) && isText(value.comment) && isPlainObject(value.points) && Object.values(value.points).every(isText);

/** What the server has of it. */
export const reviewOf = ({ rubric, comment }: Work): ReviewValues => ({
  points: Object.fromEntries(rubric.map(({ id, points }) => [id, String(points)])),
  comment: comment ?? "",
});

const pointsIn = (text: string | undefined): number | null => (/^\d{1,4}(?:\.\d{1,2})?$/u.test(text?.trim() ?? "") ? Number(text) : null);

/** What is sent; null while a line has no points that it may have, or nothing is said. */
export function sentReview({ points, comment }: ReviewValues, lines: PeerLines): { rubric: Work["rubric"]; comment: string } | null {
  const rubric = lines.flatMap(({ id, points: most, levels = [] }) => {
    const given = pointsIn(points[id]);
    const fits = given !== null && given <= most && (levels.length === 0 || levels.some((level) => level.points === given));
    return fits ? [{ id, points: given }] : [];
  });
  return rubric.length === lines.length && comment.trim() !== "" ? { rubric, comment: comment.trim() } : null;
}
