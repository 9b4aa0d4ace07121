import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DataOf } from "#contract/endpoint.ts";
import type { adminPrograms } from "#contract/catalogue/admin-programs.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export type ProgramRow = DataOf<typeof adminPrograms.read>;

export const programStatus: Record<ProgramRow["status"], StatusWords> = {
  draft: { words: msg({ message: "Draft", context: "staff program" }), kind: "wait" },
  published: { words: msg({ message: "Published", context: "staff program" }), kind: "ok" },
  archived: { words: msg({ message: "Archived", context: "staff program" }), kind: "plain" },
};

export const programType: Record<ProgramRow["type"], MessageDescriptor> = {
  course: msg({ message: "Course", context: "program type" }),
  diploma: msg({ message: "Diploma", context: "program type" }),
};

export const vatWords: Record<ProgramRow["vat_category"], MessageDescriptor> = {
  S: msg`Standard rate`,
  Z: msg`Zero-rated`,
  E: msg`Exempt`,
  O: msg`Out of scope of VAT`,
};

export const taughtIn: Record<ProgramRow["language"], MessageDescriptor> = {
  ar: msg({ message: "Arabic", context: "taught in" }),
  en: msg({ message: "English", context: "taught in" }),
};
