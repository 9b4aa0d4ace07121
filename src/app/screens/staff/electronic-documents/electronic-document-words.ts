import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { TaxDocumentRow } from "#contract/tax/admin-tax.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** What the tax authority has said of a document. */
export const electronicStatus: Record<TaxDocumentRow["status"], StatusWords> = {
  waiting: { words: msg({ message: "Not sent yet", context: "electronic document" }), kind: "wait" },
  reported: { words: msg({ message: "Reported", context: "electronic document" }), kind: "ok" },
  cleared: { words: msg({ message: "Cleared", context: "electronic document" }), kind: "ok" },
  rejected: { words: msg({ message: "Rejected", context: "electronic document" }), kind: "bad" },
  replaced: { words: msg({ message: "Replaced", context: "electronic document" }), kind: "plain" },
};

export const electronicKind: Record<TaxDocumentRow["kind"], MessageDescriptor> = {
  invoice: msg({ message: "Invoice", context: "document" }),
  credit_note: msg({ message: "Credit note", context: "document" }),
  debit_note: msg({ message: "Debit note", context: "document" }),
};

export const electronicProfile: Record<TaxDocumentRow["profile"], MessageDescriptor> = {
  simplified: msg({ message: "Simplified, to a person", context: "electronic document" }),
  standard: msg({ message: "Standard, to a company", context: "electronic document" }),
};
