import { asc, eq } from "drizzle-orm";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";

/** Cities of Saudi Arabia, by name in the asked language. */
export async function saudiCities(db: Executor, language: Language): Promise<Checkout["cities"]> {
  const name = language === "en" ? cities.nameEn : cities.nameAr;
  return await db
    .select({ id: cities.id, name })
    .from(cities)
    .innerJoin(nationalities, eq(nationalities.id, cities.nationalityId))
    .where(eq(nationalities.code, "SA"))
    .orderBy(asc(cities.position), asc(name));
}

/** Whether there is such a city (of any country: a buyer may live abroad). */
export async function isCity(db: Executor, cityId: number): Promise<boolean> {
  const [city] = await db
    .select({ id: cities.id })
    .from(cities)
    .innerJoin(nationalities, eq(nationalities.id, cities.nationalityId))
    .where(eq(cities.id, cityId))
    .limit(1);
  return city !== undefined;
}
