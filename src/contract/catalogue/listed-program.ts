import { DELIVERIES, LEVELS, type ProgramCard } from "./catalogue.ts";
import { durationBucket } from "./duration-bucket.ts";
import { toSar } from "../rules/money.ts";
import { CURRENCY, GLAZES, LANGUAGES, type Language, PROGRAM_TYPES } from "../shapes.ts";
import type { CategoryRow, InstructorRow, ProgramRow, TextRow } from "./catalogue-rows.ts";
import { hoursOf, instalmentsOf, ratingAverage } from "./program-figures.ts";

/** What a list shows of a program. Its summary is empty where only the index is at hand. */
export type ListedProgram = Omit<ProgramCard, "slug" | "updated_at">;

const DAY_MS = 86_400_000;

/** What the rows of an index belong to, by id. */
export interface IndexTables {
  categories: ReadonlyMap<number, CategoryRow>;
  instructors: ReadonlyMap<number, InstructorRow>;
  texts: ReadonlyMap<number, Pick<TextRow, "summary_ar" | "summary_en">>;
}

/** A program of the index as a card in a language: what `/learning-programs` answers with, but for what the index leaves out. */
export function listedProgram(row: ProgramRow, tables: IndexTables, language: Language): ListedProgram {
  const category = tables.categories.get(row.category);
  const teachers = row.instructors.flatMap((id) => tables.instructors.get(id) ?? []);
  const texts = tables.texts.get(row.id);
  const own = { ar: texts?.summary_ar ?? "", en: texts?.summary_en ?? "" };
  return {
    id: row.id,
    type: PROGRAM_TYPES[row.type] ?? "course",
    title: row[language],
    summary: own[language],
    price: toSar(row.price),
    price_after_discount: row.discounted < 0 ? null : toSar(row.discounted),
    ...(row.vat === 0 ? { vat_rate: 0 } : {}),
    currency: CURRENCY,
    duration_hours: hoursOf(row.minutes),
    duration_bucket: durationBucket(row.minutes / 60),
    duration_weeks: row.weeks,
    sessions_count: row.sessions,
    modules_count: row.modules,
    level: LEVELS[row.level] ?? "beginner",
    language: LANGUAGES[row.language] ?? "ar",
    delivery: DELIVERIES[row.delivery] ?? "online",
    category: { id: row.category, name: category?.[language] ?? "", glaze: GLAZES[category?.glaze ?? 0] ?? "data" },
    instructors: teachers.map((teacher) => ({ id: teacher.id, name: teacher[language], title: teacher[`title_${language}`] || null })),
    rating: { avg: ratingAverage(row.stars, row.reviews), count: row.reviews },
    enrollments_count: row.enrollments,
    seats_left: row.seats < 0 ? null : row.seats,
    starts_at: row.starts < 0 ? null : new Date(row.starts * DAY_MS).toISOString().slice(0, 10),
    instalments: instalmentsOf(row.discounted < 0 ? row.price : row.discounted),
    cover_photo: row.cover === "" ? null : { url: row.cover, width: row.cover_width, height: row.cover_height },
    created_at: new Date(row.created).toISOString(),
    translations: { ar: textsIn("ar"), en: textsIn("en") },
  };

  function textsIn(one: Language) {
    return { title: row[one], summary: own[one], category: category?.[one] ?? "", instructors: teachers.map((teacher) => teacher[one]) };
  }
}
