import { and, desc, eq, inArray } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { CERTIFICATE_STATUSES } from "#contract/certificates/certificates.ts";
import type { BulkDeed, Doing } from "#server/commands/bulk/bulk-deed.ts";
import { lockIssued } from "#server/commands/certificates/move-certificate.ts";
import { canMoveDelivery, moveDelivery } from "#server/commands/certificates/move-delivery.ts";
import { lockDelivery } from "#server/commands/certificates/read-deliveries.ts";
import { replaceCertificate } from "#server/commands/certificates/replace-certificate.ts";
import { secondPersons } from "#server/commands/security/second-person.ts";
import { deciders, tellDeciders } from "#server/commands/security/tell-approval.ts";
import { askRevocation } from "#server/commands/security/ask-revocation.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries, certificates } from "#server/db/tables/certificates.ts";
import type { Services } from "#server/services.ts";
import { listedCertificates } from "../admin-certificates-routes.ts";
import { findOf, stateOf } from "./assign-rows.ts";
import { idsIn } from "./moderate-rows.ts";
import { readSubject } from "./request-rows.ts";

/** Certificates that a second person is asked to revoke, or that are replaced by new ones, alike. */
export const changeCertificates = ({ config }: Pick<Services, "config">, to: "revoked" | "reissued"): BulkDeed => ({
  needs: "certificates.issue",
  find: async (db, filter, { roles }, { limit }) => {
    const categories = categoriesOf(roles, "certificates.read");
    const wanted = listedCertificates(db, { q: filter.q, status: stateOf(CERTIFICATE_STATUSES, filter), categories });
    const found = db.select({ id: certificates.id }).from(certificates).where(wanted);
    return (await found.orderBy(desc(certificates.issuedAt), desc(certificates.id)).limit(limit)).map(({ id }) => id);
  },
  stand: async (db, subjects, { roles }) => {
    const wanted = listedCertificates(db, { q: undefined, status: undefined, categories: categoriesOf(roles, "certificates.issue") });
    const { id, number, status } = certificates;
    const rows = await db
      .select({ id, number, status })
      .from(certificates)
      .where(and(inArray(id, idsIn(subjects)), wanted));
    return new Map(
      rows.map((row) => [row.id, { label: row.number, mark: row.status, skip: row.status === "issued" ? null : ("closed" as const) }]),
    );
  },
  act: async (tx, subject, { value, context }) => {
    const row = await lockIssued(tx, subject);
    if (to === "revoked") await askRevocation(tx, row.id, value, context, "many");
    else await replaceCertificate(tx, config.secret, row, value, context);
    return { before: null };
  },
  // Each waits for itself, and may be refused by itself; whoever may approve them is told once.
  ...(to === "revoked"
    ? {
        tell: async (tx: Executor, _subjects: readonly string[], { context }: Doing) => {
          const others = await secondPersons(tx, staffActor(context), deciders("certificate_revocation"), context.now);
          await tellDeciders(tx, others, { target: { type: "approval", id: null }, lapsesOn: null }, context.now);
        },
      }
    : {}),
});

/** Paper copies that are printed, or that arrived: a step that asks for nothing else. */
export const moveDeliveries = (to: "preparing" | "delivered"): BulkDeed => ({
  needs: "certificates.deliver",
  find: findOf("deliveries"),
  stand: async (db, subjects, { roles }) => {
    const ids = idsIn(subjects.flatMap((one) => readSubject(one)?.id ?? []));
    const within = listedCertificates(db, { q: undefined, status: undefined, categories: categoriesOf(roles, "certificates.deliver") });
    const { id, status, version } = certificateDeliveries;
    const rows = await db
      .select({ id, status, version, number: certificates.number })
      .from(certificateDeliveries)
      .innerJoin(certificates, eq(certificates.id, certificateDeliveries.certificateId))
      .where(and(inArray(id, ids), within));
    return new Map(
      rows.map((row) => [
        `delivery ${row.id}`,
        { label: row.number, mark: String(row.version), skip: canMoveDelivery(row.status, to) ? null : ("other_step" as const) },
      ]),
    );
  },
  act: async (tx, subject, { context }) => {
    const row = await lockDelivery(tx, readSubject(subject)?.id ?? "");
    if (!row) return { skip: "missing" };
    await moveDelivery(tx, row, to, {}, context);
    return { before: null };
  },
});
