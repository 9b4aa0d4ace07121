import { STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import { INBOX_KINDS, type InboxKind } from "#contract/requests/assignments.ts";
import { Problem } from "#contract/problem.ts";

/** An account of the staff, nobody, nobody or this account, the queue of a role, or whoever it may be. */
export type AssigneeFilter = number | "none" | { orNobody: number } | { role: StaffRole } | null;

/** @throws Problem where it is none of them */
export function assigneeFilter(asked: string | undefined, caller: { userId: number }): AssigneeFilter {
  if (asked === undefined) return null;
  if (asked === "me") return caller.userId;
  if (asked === "none") return "none";
  if (asked === "free") return { orNobody: caller.userId };
  const role = STAFF_ROLES.find((one) => asked === `role:${one}`);
  if (role) return { role };
  if (!/^[1-9]\d{0,8}$/u.test(asked)) throw new Problem("validation_error", { fields: { "filter[assignee]": [{ key: "selection" }] } });
  return Number(asked);
}

/** The kinds of a filter, separated by commas; null where one of them is none. */
export function kindsOf(asked: string | undefined): InboxKind[] | null {
  const words = (asked ?? "").split(",").flatMap((word) => word.trim() || []);
  if (words.some((word) => !(INBOX_KINDS as readonly string[]).includes(word))) return null;
  return words.length === 0 ? [...INBOX_KINDS] : INBOX_KINDS.filter((kind) => words.includes(kind));
}
