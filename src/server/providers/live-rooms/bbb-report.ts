import { type Fields, fieldsOf, inner, listIn, textIn } from "#server/providers/payments/reply-fields.ts";
import type { LiveReport } from "./live-rooms.ts";

/** People of one meeting. */
const PEOPLE_AT_MOST = 5_000;
/** Longer than any meeting lasts. */
const SECONDS_AT_MOST = 86_400;

/** What BigBlueButton's analytics callback says of who was there; null for what speaks of no meeting. Whoever came in by no address of ours is left out. */
export function readBbbReport(body: unknown): LiveReport | null {
  const report = fieldsOf(body);
  const [roomId, meetingId] = [textIn(report, "meeting_id"), textIn(report, "internal_meeting_id")];
  if (roomId === null || meetingId === null) return null;
  const people = new Map<number, LiveReport["people"][number]>();
  for (const attendee of listIn(inner(report, "data"), "attendees").slice(0, PEOPLE_AT_MOST)) {
    const read = personIn(attendee);
    if (!read) continue;
    const known = people.get(read.id);
    people.set(read.id, known ? both(known, read) : read);
  }
  return { roomId, meetingId: meetingId.slice(0, 200), people: [...people.values()] };
}

function personIn(attendee: Fields): LiveReport["people"][number] | null {
  const id = textIn(attendee, "ext_user_id") ?? "";
  const joins = Array.isArray(attendee["joins"]) ? attendee["joins"].map((at) => Date.parse(String(at))) : [];
  const first = Math.min(...joins.filter((at) => !Number.isNaN(at)));
  const seconds = Number(attendee["duration"]);
  if (!/^[1-9]\d{0,9}$/u.test(id) || !Number.isFinite(first) || !Number.isFinite(seconds)) return null;
  return { id: Number(id), joinedAt: new Date(first), seconds: Math.min(SECONDS_AT_MOST, Math.max(0, Math.round(seconds))) };
}

/** Of one person who came twice. */
export const both = <Stay extends { joinedAt: Date; seconds: number }>(one: Stay, other: Stay): Stay => ({
  ...one,
  joinedAt: one.joinedAt < other.joinedAt ? one.joinedAt : other.joinedAt,
  seconds: Math.min(SECONDS_AT_MOST, one.seconds + other.seconds),
});
