import { isPlainObject } from "#contract/plain-values.ts";
import type { MEMBER_ROLES, MEMBER_STATUSES } from "#contract/tools/rosters.ts";
import { textOf } from "../claim-values.ts";
import { nameOf } from "../claimed-person.ts";

/** Somebody in a platform's course. What else it says of them (e-mail, picture, numbers) is not looked at. */
export interface PlatformMember {
  /** What the platform knows them by, also when they come here. */
  subject: string;
  name: string | null;
  role: (typeof MEMBER_ROLES)[number];
  status: (typeof MEMBER_STATUSES)[number];
}

const SUBJECT_MOST = 255;

/** Null for what is nobody. */
export function readMember(value: unknown): PlatformMember | null {
  if (!isPlainObject(value)) return null;
  const subject = textOf(value["user_id"], SUBJECT_MOST);
  if (subject === null) return null;
  return { subject, name: nameOf(value), role: roleOf(value["roles"]), status: statusOf(value["status"]) };
}

/** Of several the one that says most: an assistant is told to be an instructor too. Roles in an institution say nothing of the course. */
function roleOf(roles: unknown): PlatformMember["role"] {
  const ends = [roles]
    .flat()
    .flatMap((role) => (typeof role === "string" ? (/^(?:\S*\/membership(?:\/\w+)?#)?(\w+)$/u.exec(role)?.[1] ?? []) : []));
  if (ends.includes("TeachingAssistant")) return "assistant";
  if (ends.includes("Instructor")) return "instructor";
  return ends.includes("Learner") ? "learner" : "other";
}

/** Nothing said means that they are in it. */
function statusOf(status: unknown): PlatformMember["status"] {
  if (status === "Inactive") return "inactive";
  return status === "Deleted" ? "deleted" : "active";
}
