import { Problem } from "#contract/problem.ts";

/** An account of the staff, nobody, nobody or this account, or whoever it may be. */
export type AssigneeFilter = number | "none" | { orNobody: number } | null;

/** @throws Problem where it is none of them */
export function assigneeFilter(asked: string | undefined, caller: { userId: number }): AssigneeFilter {
  if (asked === undefined) return null;
  if (asked === "me") return caller.userId;
  if (asked === "none") return "none";
  if (asked === "free") return { orNobody: caller.userId };
  if (!/^[1-9]\d{0,8}$/u.test(asked)) throw new Problem("validation_error", { fields: { "filter[assignee]": [{ key: "selection" }] } });
  return Number(asked);
}
