import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { kindsWith } from "#contract/security/approval-kinds.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";

/** Of certificates those alone of the categories that a role is limited to. */
function ofKinds({ capabilities, roles }: Pick<Staffer, "capabilities" | "roles">, of: "reads" | "decides"): SQL | undefined {
  const kinds = kindsWith(of, (one) => capabilities.has(one));
  const categories = categoriesOf(roles, of === "reads" ? "certificates.read" : "certificates.issue");
  const within =
    categories === null
      ? undefined
      : sql`(${pendingApprovals.kind} <> 'certificate_revocation' or exists (select from certificates c join programs p on p.id = c.program_id
          where c.id::text = ${pendingApprovals.change} ->> 'certificateId' and p.category_id = any(${`{${categories.join(",")}}`}::int[])))`;
  return and(kinds.length === 0 ? sql`false` : inArray(pendingApprovals.kind, kinds), within);
}

/** What one of the staff sees: their own wishes, and those of kinds that their roles show. */
export const readable = (of: Pick<Staffer, "userId" | "capabilities" | "roles">): SQL | undefined =>
  or(eq(pendingApprovals.askedBy, of.userId), ofKinds(of, "reads"));

/** What one of the staff may approve, as far as their roles say; whether they are another person the command asks. */
export const approvable = (of: Pick<Staffer, "userId" | "capabilities" | "roles">): SQL | undefined =>
  and(ne(pendingApprovals.askedBy, of.userId), ofKinds(of, "decides"));
