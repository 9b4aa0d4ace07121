import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CORRECTION_STATUSES, DeliveryStatus } from "#contract/certificates/certificates.ts";
import type { AssigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries, certificates, nameCorrections } from "#server/db/tables/certificates.ts";
import { programsOf } from "../programs-of.ts";
import { isAssigned } from "./assignees.ts";

interface Listed<Status> {
  status: Status | undefined;
  assignee: AssigneeFilter;
  /** Of programs of these categories; null is all of them. */
  categories: readonly number[] | null;
}

/** Of a certificate of a program of these categories. */
const within = (db: Executor, certificateId: AnyPgColumn, categories: readonly number[] | null) =>
  categories === null
    ? undefined
    : inArray(
        certificateId,
        db
          .select({ id: certificates.id })
          .from(certificates)
          .where(inArray(certificates.programId, programsOf(db, categories))),
      );

/** Paper copies of a list, by what it is filtered by. */
export function listedDeliveries(db: Executor, { status, assignee, categories }: Listed<DeliveryStatus>): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(certificateDeliveries.status, status),
    isAssigned(assignee, sql`'delivery'`, certificateDeliveries.id),
    within(db, certificateDeliveries.certificateId, categories),
  );
}

/** Names to correct of a list, by what it is filtered by. */
export function listedCorrections(
  db: Executor,
  { status, assignee, categories }: Listed<(typeof CORRECTION_STATUSES)[number]>,
): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(nameCorrections.status, status),
    isAssigned(assignee, sql`'name_correction'`, nameCorrections.id),
    within(db, nameCorrections.certificateId, categories),
  );
}
