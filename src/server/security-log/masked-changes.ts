import type { EventChanges } from "#server/db/tables/security/security-log.ts";

/** How what a field holds is shown in the log. */
type Mask = "plain" | "email" | "number" | "text";

/** Fields of anything that say who somebody is; every other field is shown as it is. */
const MASKS: Record<string, Mask> = {
  email: "email",
  pendingEmail: "email",
  phone: "number",
  nationalId: "number",
  documentNumber: "number",
  birthDate: "number",
  nameAr: "text",
  nameEn: "text",
  fullNameAr: "text",
  fullNameEn: "text",
  passwordHash: "text",
  pictureUrl: "text",
};
/** Columns that change with every change and say nothing. */
const SILENT = new Set(["version", "updatedAt", "createdAt", "contactChangedAt"]);
const LONGEST = 120;
const SHOWN_END = 4;

/** The last four signs, as staff know a number again. */
export const maskNumber = (value: string): string => (value.length <= SHOWN_END ? "••••" : `••••${value.slice(-SHOWN_END)}`);

const maskEmail = (value: string): string => value.replace(/^(.).*(@.*)$/u, "$1•••$2");
const maskText = (value: string): string => (value === "" ? "" : `${[...value][0]}•••`);

/**
 * The fields that differ between two rows of the same thing, before and after, with names, addresses and numbers of people masked.
 */
export function maskedChanges(before: object | null, after: object | null): EventChanges {
  const [from, to] = [before, after].map((row) => (row ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !SILENT.has(field) && (after === null || field in to) && said(from[field]) !== said(to[field]))
    .map((field) => [field, shown(field, from[field]), shown(field, to[field])]);
}

function said(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shown(field: string, value: unknown): string | null {
  const text = said(value);
  if (text === null) return null;
  switch (MASKS[field] ?? "plain") {
    case "email":
      return maskEmail(text);
    case "number":
      return maskNumber(text);
    case "text":
      return maskText(text);
    default:
      return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
}
