import { and, eq, ne, sql } from "drizzle-orm";
import type { DeliveryRequest } from "#contract/certificates/certificate-delivery.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries } from "#server/db/tables/certificates.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";
import { type DeliveryRow, moveDelivery } from "./move-delivery.ts";
import { ownCertificate } from "./read-certificates.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { recordRequestEvent } from "#server/commands/requests/request-events.ts";

type Address = Omit<DeliveryRequest, "id">;

/**
 * Asks for a paper copy; the same request sent again changes nothing. Run it in a transaction.
 * @throws Problem `certificate_not_found`, also for one that is not valid; `delivery_exists`; `validation_error` for a place
 *   that is not on our lists
 */
export async function requestDelivery(
  db: Executor,
  certificateId: string,
  userId: number,
  { id, ...address }: DeliveryRequest,
  context: ActionContext,
): Promise<void> {
  const certificate = await ownCertificate(db, certificateId, userId, { lock: true });
  if (certificate.status !== "issued") throw new Problem("certificate_not_found");
  const [asked] = await db
    .select({ id: certificateDeliveries.id })
    .from(certificateDeliveries)
    .where(and(eq(certificateDeliveries.certificateId, certificate.id), ne(certificateDeliveries.status, "cancelled")));
  if (asked?.id === id) return;
  if (asked) throw new Problem("delivery_exists");
  const place = await columnsOf(db, address);
  const [made] = await db
    .insert(certificateDeliveries)
    .values({ ...place, id, certificateId: certificate.id, userId, status: "requested", createdAt: context.now })
    .onConflictDoNothing({ target: certificateDeliveries.id })
    .returning({ id: certificateDeliveries.id });
  // An id that another request has already.
  if (!made) throw new Problem("delivery_exists");
  await recordRequestEvent(db, { kind: "delivery", id }, { from: null, to: "requested" }, context);
  await recordTransition(db, { subject: "certificate_delivery", subjectId: id, from: null, to: "requested" }, context);
}

/**
 * Changes where a copy goes, while it is not being printed. Run it in a transaction.
 * @throws Problem `certificate_not_found`, `request_closed`, `version_conflict`
 */
export async function changeDelivery(
  db: Executor,
  certificateId: string,
  userId: number,
  { version, ...address }: Address & { version: number },
): Promise<void> {
  const delivery = await ownDelivery(db, certificateId, userId);
  if (delivery.status !== "requested") throw new Problem("request_closed");
  if (delivery.version !== version) throw new Problem("version_conflict", { data: { version: delivery.version } });
  await db
    .update(certificateDeliveries)
    .set({ ...(await columnsOf(db, address)), version: sql`${certificateDeliveries.version} + 1` })
    .where(eq(certificateDeliveries.id, delivery.id));
}

/**
 * Cancels a copy that is not on its way. Run it in a transaction.
 * @throws Problem `certificate_not_found`, `request_closed`
 */
export async function cancelDelivery(db: Executor, certificateId: string, userId: number, context: ActionContext): Promise<void> {
  await moveDelivery(db, await ownDelivery(db, certificateId, userId), "cancelled", {}, context);
}

async function ownDelivery(db: Executor, certificateId: string, userId: number): Promise<DeliveryRow> {
  const certificate = await ownCertificate(db, certificateId, userId);
  const [delivery] = await db
    .select()
    .from(certificateDeliveries)
    .where(and(eq(certificateDeliveries.certificateId, certificate.id), ne(certificateDeliveries.status, "cancelled")))
    .for("update");
  if (!delivery) throw new Problem("request_closed");
  return delivery;
}

/** A city belongs to the country; where we list none of a country, its name is written. */
async function columnsOf(db: Executor, address: Address) {
  const wrong = (field: string, key: string) => new Problem("validation_error", { fields: { [field]: [{ key }] } });
  const [country] = await db.select({ id: nationalities.id }).from(nationalities).where(eq(nationalities.id, address.country_id));
  if (!country) throw wrong("country_id", "country.required");
  if (address.city_id !== undefined) {
    const [city] = await db
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.id, address.city_id), eq(cities.nationalityId, country.id)));
    if (!city) throw wrong("city_id", "city.required");
  }
  return {
    fullName: address.full_name,
    address: address.address,
    countryId: country.id,
    cityId: address.city_id ?? null,
    cityName: address.city_id === undefined ? (address.city_name ?? null) : null,
    district: address.district ?? null,
    postalCode: address.postal_code ?? null,
    email: address.email,
    phone: address.phone,
    notes: address.notes ?? null,
  };
}
