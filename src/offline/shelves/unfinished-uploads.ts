import { isCount, isObject, isText } from "#offline/readable.ts";
import { type Shelf, shelf } from "./shelf.ts";

/** A file whose upload began on this device. The file itself stays where the person has it: they choose it again after a reload. */
export interface UnfinishedUpload {
  /** Of the upload, as the server knows it. */
  readonly id: string;
  readonly purpose: string;
  readonly name: string;
  readonly bytes: number;
  /** Of the whole file, in hexadecimal: only the same file goes on. */
  readonly sha256: string;
  /** Of captions. */
  readonly language: "ar" | "en" | null;
}

/** The uploads of one form that are not part of it yet. @param place the form's own name */
export const unfinishedUploadShelf = (place: string): Shelf<UnfinishedUpload[]> => shelf(`uploads/${place}`, isList);

const isList = (value: unknown): value is UnfinishedUpload[] =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) =>
      isObject(row) &&
      isText(row.id) &&
      isText(row.purpose) &&
      isText(row.name) &&
      isCount(row.bytes) &&
      isText(row.sha256) &&
      (row.language === null || row.language === "ar" || row.language === "en"),
  );
