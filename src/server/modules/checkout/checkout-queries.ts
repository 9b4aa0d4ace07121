import { asc, eq } from "drizzle-orm";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";

/** What the account knows of the buyer. */
export async function billingDefaults(db: Executor, userId: number, language: Language): Promise<Checkout["billing"]> {
  const [user] = await db
    .select({ nameAr: users.nameAr, nameEn: users.nameEn, email: users.email, phone: users.phone, cityId: users.cityId })
    .from(users)
    .where(eq(users.id, userId));
  return {
    full_name: (language === "en" ? user?.nameEn : null) ?? user?.nameAr ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    city_id: user?.cityId ?? null,
  };
}

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
