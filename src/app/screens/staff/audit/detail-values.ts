import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DataRequestKind } from "#contract/accounts/data-requests/data-requests.ts";
import type { IdentityCheck } from "#contract/accounts/data-requests/identity-check.ts";
import type { EndpointOptions } from "#contract/endpoint.ts";
import type { ExportKind } from "#contract/exports/staff-exports.ts";
import type { SecurityDetail } from "#contract/security/security-details.ts";
import type { FactorMethod } from "#contract/second-factor/second-factor.ts";
import { accountType } from "#app/widgets/staff/role-words.ts";

/** Lists that are taken away as a file. */
const LISTS: Record<ExportKind, MessageDescriptor> = {
  people: msg({ message: "People", context: "staff" }),
  orders: msg({ message: "Orders", context: "event" }),
  requests: msg({ message: "Requests", context: "staff" }),
  security_events: msg({ message: "Audit log", context: "list" }),
  at_risk: msg({ message: "Trainees at risk", context: "list" }),
  tax_documents: msg({ message: "Tax documents", context: "list" }),
  campaign_codes: msg({ message: "Codes of a campaign", context: "list" }),
  certificates: msg({ message: "Certificates", context: "staff" }),
  transfers: msg({ message: "Bank transfers", context: "staff" }),
  chargebacks: msg({ message: "Chargebacks", context: "staff" }),
  payouts: msg({ message: "Provider payouts", context: "staff" }),
  coupons: msg({ message: "Discount codes", context: "staff" }),
  sponsors: msg({ message: "Sponsors", context: "staff" }),
  sponsor_statement: msg({ message: "Statement of a sponsor", context: "list" }),
  course_grades: msg({ message: "Grades of a course", context: "list" }),
  course_submissions: msg({ message: "Works of a course", context: "list" }),
  course_activity: msg({ message: "Activity in a course", context: "list" }),
  roster: msg({ message: "OneRoster archive", context: "list" }),
};

const METHODS: Record<FactorMethod, MessageDescriptor> = {
  authenticator: msg({ message: "Authenticator app", context: "event" }),
  passkey: msg({ message: "Passkey", context: "event" }),
  recovery_code: msg({ message: "Recovery code", context: "event" }),
};

/** How it was made sure who asked about their data. */
const CHECKS: Record<IdentityCheck | "factor", MessageDescriptor> = {
  called_back: msg({ message: "Called back", context: "event" }),
  saw_id: msg({ message: "ID seen", context: "event" }),
  other: msg({ message: "Another way", context: "event" }),
  factor: msg({ message: "Two-step verification", context: "event" }),
};

const ASKED: Record<DataRequestKind, MessageDescriptor> = {
  erasure: msg({ message: "Deletion of the account", context: "event" }),
  copy: msg({ message: "Copy of the data", context: "event" }),
};

const SHOWN: Record<NonNullable<EndpointOptions["shows"]>, MessageDescriptor> = {
  person: msg({ message: "Of one person", context: "event" }),
  people: msg({ message: "Of several people", context: "event" }),
};

const TRUTH = { true: msg({ message: "Yes", context: "chain" }), false: msg({ message: "No", context: "event" }) };

const VALUES: Partial<Record<SecurityDetail, Readonly<Record<string, MessageDescriptor>>>> = {
  kind: { ...LISTS, ...ASKED },
  type: accountType,
  method: { ...METHODS, ...CHECKS },
  shows: SHOWN,
  granted: TRUTH,
  two_people: TRUTH,
};

/** A value of an event's detail in words; null for one that is a number, an id or a name of the system's own. */
export function detailValue(key: string, value: string | null): MessageDescriptor | null {
  const words = Object.entries(VALUES).find(([name]) => name === key)?.[1];
  return words && value !== null && Object.hasOwn(words, value) ? (words[value] ?? null) : null;
}
