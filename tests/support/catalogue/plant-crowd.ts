import type { Asked } from "./plant-programs.ts";

/** Words of the crowd's titles and summaries: none that another program of a test is asked for by. */
const ARABIC =
  "السياحة الفندقة الطيران الملاحة الحدادة الخياطة الفلك الجيولوجيا الفيزياء الأحياء التاريخ الجغرافيا الفلسفة المتاحف الآثار المناخ".split(
    " ",
  );
const ENGLISH =
  "training tourism hospitality aviation sailing blacksmithing tailoring astronomy geology physics biology history geography philosophy museums climate".split(
    " ",
  );

/**
 * Writes so many published programs with short texts, in one statement. A server that runs on it has to hear of it (`touchPublic`).
 * @param category a field that is there
 */
export async function plantCrowd(on: Asked, count: number, category: number): Promise<void> {
  const word = (list: string, step: number) => `(${list})[1 + (n / ${step}) % ${ARABIC.length}]`;
  const both = (list: string) => `${word(list, 1)} || ' ' || ${word(list, 16)} || ' ' || n`;
  await on.query(
    `insert into programs (type, slug, category_id, status, title_ar, title_en, summary_ar, summary_en, description_ar, description_en, outcomes_ar, outcomes_en,
       requirements_ar, requirements_en, audience_ar, audience_en, faqs_ar, faqs_en, price, duration_minutes, duration_weeks, level, language, delivery,
       titles_folded, search_folded)
     select 'course', 'crowd-' || n, $2, 'published', ar, en, ar, en, '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', 10000, 600, 4, 'beginner', 'ar', 'online',
       fold_text(ar) || chr(10) || fold_text(en), fold_text(ar) || ' ' || fold_text(en)
     from (select n, ${both("$3::text[]")} as ar, ${both("$4::text[]")} as en from generate_series(1, $1::int) n) crowd`,
    [count, category, ARABIC, ENGLISH],
  );
}
