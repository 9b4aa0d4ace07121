import type { Static } from "#contract/schema.ts";
import type { Language, programReference as referenceSchema } from "#contract/shapes.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { coverPhotoOf } from "./cover-photo.ts";

export type ProgramReference = Static<ReturnType<typeof referenceSchema>>;

/** Columns of a query over `programs` joined with `categories` that name a program wherever it is mentioned. */
export const programReferenceColumns = {
  id: programs.id,
  type: programs.type,
  titleAr: programs.titleAr,
  titleEn: programs.titleEn,
  glaze: categories.glaze,
  coverUrl: programs.coverUrl,
  coverWidth: programs.coverWidth,
  coverHeight: programs.coverHeight,
};

export interface ProgramReferenceRow {
  id: number;
  type: ProgramReference["type"];
  titleAr: string;
  titleEn: string;
  glaze: ProgramReference["glaze"];
  coverUrl: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
}

/** A mention of a program: its title in the asked language and in both, and what its cover needs. */
export const programReference = (row: ProgramReferenceRow, language: Language): ProgramReference => ({
  id: row.id,
  type: row.type,
  title: language === "en" ? row.titleEn : row.titleAr,
  glaze: row.glaze,
  cover_photo: coverPhotoOf(row),
  translations: { ar: { title: row.titleAr }, en: { title: row.titleEn } },
});
