import { eq } from "drizzle-orm";
import { adminShowDocument, type PersonFile } from "#contract/accounts/person-file.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

/** Whole numbers of identity documents: each is told for a reason, and the look stands in the audit log. */
export function documentRoutes(route: Route, { db }: Services): void {
  route(adminShowDocument, async (call) => {
    const { params, body } = call;
    const [row] = await db.select().from(users).where(eq(users.id, params.id));
    const document = row && !row.deletedAt ? wholeDocumentOf(row) : null;
    if (!document) throw new Problem("not_found");
    const looked = { subject: "user", subjectId: String(params.id), from: null, to: "document_shown", reason: body.reason } as const;
    await db.transaction((tx) => recordTransition(tx, looked, contextOf(call)));
    return { data: document };
  });
}

type Documented = Pick<typeof users.$inferSelect, "nationalId" | "documentKind" | "documentNumber">;

function wholeDocumentOf(row: Documented): DataOf<typeof adminShowDocument> | null {
  if (row.nationalId !== null) return { kind: "national_id", number: row.nationalId };
  return row.documentKind && row.documentNumber ? { kind: row.documentKind, number: row.documentNumber } : null;
}

/** The last four signs tell one document from another; the whole number is not needed for that. */
export function documentOf(row: Documented): PersonFile["document"] {
  const whole = wholeDocumentOf(row);
  return whole && { kind: whole.kind, ends: whole.number.slice(-4) };
}
