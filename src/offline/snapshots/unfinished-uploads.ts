import { hasFields, isListOf, isOneOf } from "#offline/fields.ts";
import { isCount, isText } from "#offline/readable.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

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

const isUpload = hasFields<UnfinishedUpload>({
  id: isText,
  purpose: isText,
  name: isText,
  bytes: isCount,
  sha256: isText,
  language: isOneOf([null, "ar", "en"]),
});

/** The uploads of one form that are not part of it yet. @param place the form's own name */
export const unfinishedUploadSnapshot = (place: string): StoredSnapshot<UnfinishedUpload[]> =>
  storedSnapshot(`uploads/${place}`, isListOf<UnfinishedUpload>(isUpload));
