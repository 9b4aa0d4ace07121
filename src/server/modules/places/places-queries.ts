import { eq, type SQL } from "drizzle-orm";
import type { Nationality, Option } from "#contract/places/places.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cities, nationalities } from "#server/db/tables/places.ts";

/** Whose cities are given where no nationality is chosen, or the chosen one has none on file: the learners live here. */
const HOME_COUNTRY = "SA";

/** Saudi Arabia first, then its neighbours, then by name. */
export async function nationalityOptions(db: Executor, language: Language): Promise<Nationality[]> {
  const rows = await db.select().from(nationalities);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return options(rows, language).map((option) => ({ ...option, code: codes.get(option.id) ?? "" }));
}

/**
 * Cities that follow a nationality (R8.3), the largest first, then by name.
 * @throws Problem `not_found` for an unknown nationality
 */
export async function cityOptions(db: Executor, nationalityId: number | undefined, language: Language): Promise<Option[]> {
  if (nationalityId !== undefined) {
    const own = await citiesOf(db, eq(nationalities.id, nationalityId));
    if (own.length > 0) return options(own, language);
    const [known] = await db.select({ id: nationalities.id }).from(nationalities).where(eq(nationalities.id, nationalityId));
    if (!known) throw new Problem("not_found");
  }
  return options(await citiesOf(db, eq(nationalities.code, HOME_COUNTRY)), language);
}

interface Place {
  id: number;
  nameAr: string;
  nameEn: string;
  position: number;
}

const citiesOf = (db: Executor, where: SQL): Promise<Place[]> =>
  db
    .select({ id: cities.id, nameAr: cities.nameAr, nameEn: cities.nameEn, position: cities.position })
    .from(cities)
    .innerJoin(nationalities, eq(nationalities.id, cities.nationalityId))
    .where(where);

/** Sorted here and not by the database, whose collations differ between installations. */
function options(rows: Place[], language: Language): Option[] {
  const name = (row: Place) => (language === "en" ? row.nameEn : row.nameAr);
  const { compare } = new Intl.Collator(language);
  return rows.toSorted((a, b) => a.position - b.position || compare(name(a), name(b))).map((row) => ({ id: row.id, name: name(row) }));
}
