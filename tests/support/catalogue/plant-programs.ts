import { foldedTitles, searchText } from "#contract/catalogue/program-search.ts";
import type { Population } from "./population.ts";

/** What a database of either kind is asked with. */
export interface Asked {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Writes programs with their fields, instructors, lessons and a cohort each into a database that is migrated, in the order of their
 * age. A server that runs on it has to hear of it (`touchPublic`), or to be started after it.
 * @param now the day of planting
 * @returns their ids
 */
export async function plantPrograms(on: Asked, { categories, instructors, programs }: Population, now: Date): Promise<number[]> {
  const insert = async (text: string, rows: object[]): Promise<number[]> =>
    ((await on.query(text, [JSON.stringify(rows)])).rows as { id: number }[]).map(({ id }) => id);
  const mark = `drawn-${now.getTime()}`;
  const fields = await insert(
    `insert into categories (slug, name_ar, name_en, glaze) select slug, ar, en, 'data' from json_to_recordset($1) as r(slug text, ar text, en text) returning id`,
    categories.map(([ar, en], place) => ({ slug: `${mark}-${place}`, ar, en })),
  );
  const people = await insert(
    `insert into instructors (name_ar, name_en) select ar, en from json_to_recordset($1) as r(ar text, en text) returning id`,
    instructors.map(([ar, en]) => ({ ar, en })),
  );
  const drawn = programs.toSorted((a, b) => b.age - a.age);
  const side = (program: (typeof drawn)[number], language: 0 | 1) => ({
    title: program.title[language],
    summary: program.summary[language],
    category: categories[program.category]?.[language] ?? "",
    instructors: program.instructors.map((place) => instructors[place]?.[language] ?? ""),
  });
  const both = (texts: readonly (readonly [string, string])[], language: 0 | 1) => texts.map((text) => text[language]);
  const ids = await insert(
    `insert into programs (type, slug, category_id, status, title_ar, title_en, summary_ar, summary_en, description_ar, description_en, outcomes_ar, outcomes_en,
       requirements_ar, requirements_en, audience_ar, audience_en, faqs_ar, faqs_en, price, price_after_discount, duration_minutes, duration_weeks, level, language,
       delivery, titles_folded, search_folded, rating_sum, rating_count, enrollments_count, created_at, updated_at)
     select type, slug, category, 'published', title_ar, title_en, summary_ar, summary_en, '[]', '[]', outcomes_ar, outcomes_en, '[]', '[]', '[]', '[]', '[]', '[]',
       price, discounted, minutes, weeks, level, language, delivery, titles, search, stars, reviews, enrollments, created, created
     from json_to_recordset($1) as r(type text, slug text, category int, title_ar text, title_en text, summary_ar text, summary_en text, outcomes_ar jsonb,
       outcomes_en jsonb, price int, discounted int, minutes int, weeks int, level text, language text, delivery text, titles text, search text, stars int,
       reviews int, enrollments int, created timestamptz) returning id`,
    drawn.map((program, place) => {
      const texts = { ar: side(program, 0), en: side(program, 1) };
      return {
        type: program.type,
        slug: `${mark}-${place}`,
        category: fields[program.category],
        title_ar: texts.ar.title,
        title_en: texts.en.title,
        summary_ar: texts.ar.summary,
        summary_en: texts.en.summary,
        outcomes_ar: both(program.outcomes, 0),
        outcomes_en: both(program.outcomes, 1),
        price: program.price * 100,
        discounted: program.discounted === null ? null : program.discounted * 100,
        minutes: program.minutes,
        weeks: program.weeks,
        level: program.level,
        language: program.language,
        delivery: program.delivery,
        titles: foldedTitles(texts),
        search: searchText(texts),
        stars: program.stars,
        reviews: program.reviews,
        enrollments: program.enrollments,
        created: new Date(now.getTime() - program.age).toISOString(),
      };
    }),
  );
  await on.query(
    `insert into program_instructors (program_id, instructor_id, position) select program, instructor, position
     from json_to_recordset($1) as r(program int, instructor int, position int)`,
    [
      JSON.stringify(
        drawn.flatMap((program, place) =>
          program.instructors.map((instructor, position) => ({ program: ids[place], instructor: people[instructor], position })),
        ),
      ),
    ],
  );
  const units = drawn.flatMap(({ units: own }, place) => own.map((unit, position) => ({ program: ids[place], position, unit })));
  const sections = await insert(
    `insert into program_sections (program_id, kind, position, title_ar, title_en) select program, 'unit', position, ar, en
     from json_to_recordset($1) as r(program int, position int, ar text, en text) returning id`,
    units.map(({ program, position, unit }) => ({ program, position, ar: unit.title[0], en: unit.title[1] })),
  );
  await on.query(
    `insert into program_items (section_id, kind, position, title_ar, title_en) select section, 'lesson', position, ar, en
     from json_to_recordset($1) as r(section int, position int, ar text, en text)`,
    [
      JSON.stringify(
        units.flatMap(({ unit }, place) => unit.lessons.map(([ar, en], position) => ({ section: sections[place], position, ar, en }))),
      ),
    ],
  );
  await on.query(
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total, seats_taken)
     select program, $2::date + starts, $2::date + starts + 60, '[0]', 960, 90, 40, 40 - seats from json_to_recordset($1) as r(program int, starts int, seats int)`,
    [JSON.stringify(drawn.map(({ starts, seats }, place) => ({ program: ids[place], starts, seats }))), now.toISOString().slice(0, 10)],
  );
  return ids;
}
