import { lockIssued } from "#server/commands/certificates/move-certificate.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { askApproval } from "./ask-approval.ts";

/**
 * Asks that a certificate be revoked; a second person confirms it.
 * @returns the certificate, which is in force until then
 * @throws Problem `certificate_not_found`, `request_closed`, and what `askApproval` may answer with
 */
export async function askRevocation(tx: Executor, id: string, reason: string, context: ActionContext, of?: "many") {
  const certificate = await lockIssued(tx, id);
  await askApproval(tx, { kind: "certificate_revocation", certificateId: certificate.id, reason }, null, context, of);
  return certificate;
}
