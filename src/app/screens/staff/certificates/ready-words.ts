import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { CertificateLack, IssuedRow } from "#contract/certificates/admin-certificates.ts";
import type { ReadyCause } from "#contract/certificates/ready-certificates.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** Why it has no certificate yet. */
export const readyCause: Record<ReadyCause, StatusWords> = {
  soon: { words: msg({ message: "Issued automatically within ten minutes", context: "certificate" }), kind: "info" },
  access_over: { words: msg({ message: "Access ended first: for staff to issue", context: "certificate" }), kind: "wait" },
  revoked: { words: msg({ message: "One was revoked: for staff to issue", context: "certificate" }), kind: "wait" },
  failed: { words: msg({ message: "Automatic issue failed", context: "certificate" }), kind: "bad" },
  email_unverified: { words: msg({ message: "E-mail not verified yet", context: "certificate" }), kind: "bad" },
  mandate_ended: { words: msg({ message: "The mandate of a signatory is over", context: "certificate" }), kind: "bad" },
};

export const issuedResult: Record<IssuedRow["result"], StatusWords> = {
  issued: { words: msg({ message: "Issued", context: "issuing" }), kind: "ok" },
  exists: { words: msg({ message: "Has one already", context: "certificate" }), kind: "plain" },
  not_eligible: { words: msg({ message: "Not eligible", context: "certificate" }), kind: "bad" },
  not_found: { words: msg({ message: "No longer in the list", context: "certificate" }), kind: "bad" },
  mandate_ended: { words: msg({ message: "The mandate of a signatory is over", context: "certificate" }), kind: "bad" },
};

export const lackWords: Record<CertificateLack, MessageDescriptor> = {
  off: msg({ message: "The program gives no certificate", context: "certificate" }),
  left: msg({ message: "Withdrawn or postponed", context: "certificate" }),
  revoked: msg({ message: "One was revoked", context: "certificate" }),
  email_unverified: msg({ message: "E-mail not verified yet", context: "certificate" }),
  progress: msg({ message: "Progress below the required", context: "certificate" }),
  grade: msg({ message: "Grade below the required", context: "certificate" }),
  attendance: msg({ message: "Attendance below the required", context: "certificate" }),
  payment: msg({ message: "Not paid", context: "certificate" }),
};
