import type { CertificateSnapshot, DocumentLanguage } from "#contract/certificates/certificates.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import type { Glaze, Language } from "#contract/shapes.ts";

export interface Both {
  ar: string;
  en: string;
}

export interface CertificateDocumentData {
  kind: "certificate";
  language: DocumentLanguage;
  number: string;
  snapshot: CertificateSnapshot;
  /** In the QR code. */
  shareUrl: string;
  /** Written under it: where the number is asked for. */
  verifyAt: string;
  programId: number;
  glaze: Glaze;
}

/** Amounts are halalas, VAT included where nothing else is said. */
export interface TaxDocumentData {
  kind: "tax";
  type: "invoice" | "credit_note";
  number: string;
  issuedAt: string;
  /** The invoice that a credit note takes back from. */
  ofInvoice: string | null;
  orderNumber: string;
  seller: { name: Both; address: Both; vatNumber: string };
  buyer: { name: string; email: string; phone: string };
  /** The company that a standard invoice is made out to; null on a simplified one. */
  company: {
    name: string;
    vatNumber: string;
    purchaseOrder: string | null;
    address: { street: string; building: string; district: string; city: string; postalCode: string };
  } | null;
  /** `quantity` is said where there are several. */
  lines: { title: Both; quantity: number; category: string; rate: number; net: number; vat: number; total: number }[];
  discount: number;
  net: number;
  vat: number;
  total: number;
  /** Base64 of ZATCA's tags: five, or the nine of an electronic document. */
  qr: string;
  /** The electronic document, carried inside of the PDF; null where there is none. */
  xml: string | null;
}

export interface TranscriptData {
  kind: "transcript";
  issuer: Both;
  student: { ar: string; en: string | null };
  issuedAt: string;
  programs: ProgramGrades[];
}

export interface SignInSheetData {
  kind: "sign_in_sheet";
  program: Both;
  session: Both;
  room: Both | null;
  instructor: Both | null;
  startsAt: string;
  endsAt: string;
  students: { number: number; ar: string; en: string | null }[];
}

/** The words of the picture that networks show of a program. */
export interface ShareDocumentData {
  kind: "share";
  language: Language;
  title: string;
  category: string;
  site: string;
}

/** Everything that a document says: it is drawn in a thread that asks nobody. */
export type DocumentOrder = CertificateDocumentData | TaxDocumentData | TranscriptData | SignInSheetData | ShareDocumentData;
