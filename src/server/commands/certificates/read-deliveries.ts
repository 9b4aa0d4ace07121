import { and, eq, inArray, ne } from "drizzle-orm";
import type { Delivery, DeliveryStatus } from "#contract/certificates/certificates.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries } from "#server/db/tables/certificates.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";
import { canMoveDelivery, type DeliveryRow } from "./move-delivery.ts";
import { readRequestEvents } from "#server/commands/requests/request-events.ts";

/** The delivery of each certificate, by the certificate's id; one that was cancelled is as if it had not been asked for. */
export async function readDeliveries(db: Executor, certificateIds: readonly string[]): Promise<Map<string, Delivery>> {
  if (certificateIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(certificateDeliveries)
    .where(and(inArray(certificateDeliveries.certificateId, [...certificateIds]), ne(certificateDeliveries.status, "cancelled")));
  const presented = await presentDeliveries(db, rows);
  return new Map(rows.map((row, index) => [row.certificateId, presented[index] as Delivery]));
}

/** Deliveries as they travel, in the given order. */
export async function presentDeliveries(db: Executor, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const countryIds = rows.map(({ countryId }) => countryId);
  const cityIds = rows.flatMap(({ cityId }) => cityId ?? []);
  const [events, countries, listed] = await Promise.all([
    readRequestEvents(db, "delivery", ids),
    db
      .select({ id: nationalities.id, ar: nationalities.nameAr, en: nationalities.nameEn })
      .from(nationalities)
      .where(inArray(nationalities.id, countryIds)),
    cityIds.length === 0 ? [] : db.select().from(cities).where(inArray(cities.id, cityIds)),
  ]);
  return rows.map((row) => {
    const country = countries.find(({ id }) => id === row.countryId) ?? { id: row.countryId, ar: "", en: "" };
    const city = listed.find(({ id }) => id === row.cityId);
    return {
      id: row.id,
      status: row.status,
      full_name: row.fullName,
      address: row.address,
      country,
      city: city ? { id: city.id, ar: city.nameAr, en: city.nameEn } : { id: null, ar: row.cityName ?? "", en: row.cityName ?? "" },
      district: row.district,
      postal_code: row.postalCode,
      email: row.email,
      phone: row.phone,
      notes: row.notes,
      carrier: row.carrier,
      tracking_number: row.trackingNumber,
      tracking_url: row.trackingUrl,
      expected_on: row.expectedOn,
      events: (events.get(row.id) ?? []).map(({ to, note, at }) => ({ status: to as DeliveryStatus, note, at })),
      can_change: row.status === "requested",
      can_cancel: canMoveDelivery(row.status, "cancelled"),
      version: row.version,
    };
  });
}

/** The row that staff act on, locked; null where there is none. */
export async function lockDelivery(db: Executor, id: string): Promise<DeliveryRow | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return null;
  const [row] = await db.select().from(certificateDeliveries).where(eq(certificateDeliveries.id, id.toLowerCase())).for("update");
  return row ?? null;
}
