import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { CertificateStatus } from "#contract/certificates/certificates.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type CertificateRow = typeof certificates.$inferSelect;

/** The certificate's machine (api.md §7). What was revoked or replaced stays so: a wrong revocation is answered by a new one. */
const MOVES: Record<CertificateStatus, readonly CertificateStatus[]> = {
  pending: ["issued"],
  issued: ["revoked", "superseded"],
  revoked: [],
  superseded: [],
};

const EVENT_OF = { issued: null, revoked: "certificate_revoked", superseded: "certificate_replaced" } as const;

export const canMoveCertificate = (from: CertificateStatus, to: CertificateStatus): boolean => MOVES[from].includes(to);

/** One in force, locked. @throws Problem `certificate_not_found`, `request_closed` for one that is revoked or replaced */
export async function lockIssued(db: Executor, id: string): Promise<CertificateRow> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("certificate_not_found");
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id.toLowerCase())).for("update");
  if (!row) throw new Problem("certificate_not_found");
  if (!canMoveCertificate(row.status, "revoked")) throw new Problem("request_closed");
  return row;
}

/**
 * Moves a certificate whose row the caller has locked or made: the row and the audit row. Changes the given row too.
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveCertificate(
  db: Executor,
  certificate: CertificateRow,
  to: "issued" | "revoked" | "superseded",
  { reason = null, replacedBy = null }: { reason?: string | null; replacedBy?: string | null },
  context: ActionContext,
): Promise<void> {
  const from = certificate.status;
  if (!canMoveCertificate(from, to)) throw new IllegalTransition("certificate", from, to);
  const changes = { status: to, reason, replacedBy, revokedAt: to === "revoked" ? context.now : null };
  const [moved] = await db
    .update(certificates)
    .set(changes)
    .where(and(eq(certificates.id, certificate.id), eq(certificates.status, from)))
    .returning({ id: certificates.id });
  if (!moved) throw new IllegalTransition("certificate (changed meanwhile)", from, to);
  await recordTransition(db, { subject: "certificate", subjectId: certificate.id, from, to, reason }, context);
  const name = EVENT_OF[to];
  if (name) await recordSecurityEvent(db, { name, personId: certificate.userId, subject: `certificate ${certificate.number}` }, context);
  Object.assign(certificate, changes);
}
