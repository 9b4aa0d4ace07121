/** What a person who has no Saudi number is known by: the ID of another Gulf state, or a passport. */
import { asciiDigits } from "#contract/rules/digits.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";

export const DOCUMENT_KINDS = ["gcc", "passport"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** With the Saudi number: a national ID, or an Iqama of whoever lives here. */
export type IdentityKind = "national" | DocumentKind;

export const DOCUMENT_MAX = 20;

const GULF = new Set(["AE", "BH", "KW", "OM", "QA"]);

/**
 * What somebody of a nationality may show, the usual one first.
 * @param nationality ISO 3166-1 alpha-2; where none is known, the number alone
 */
export function identityKinds(nationality: string | null | undefined): readonly IdentityKind[] {
  if (!nationality || nationality === "SA") return ["national"];
  return GULF.has(nationality) ? ["national", "gcc", "passport"] : ["national", "passport"];
}

/** One spelling: digits 0-9, capitals, no blanks, no dashes. */
export const normaliseDocument = (text: string): string =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/gu, "");

/** From seven digits (Oman) to fifteen (the Emirates). ICAO 9303 gives a passport nine signs; some states write more. */
const SHAPES: Record<DocumentKind, RegExp> = { gcc: /^\d{7,15}$/u, passport: /^(?=.*\d)[A-Z0-9]{5,20}$/u };

/** Why a normalised number is none of this kind; null where it may be one. */
export const documentFault = (kind: DocumentKind, number: string): FieldMessageKey | null =>
  SHAPES[kind].test(number) ? null : kind === "gcc" ? "gccId" : "passport";
