import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DataRequest, DataRequestKind, DataRequestState, readDataRequest } from "#contract/accounts/data-requests/data-requests.ts";
import type { IdentifiedBy, IdentityCheck } from "#contract/accounts/data-requests/identity-check.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const dataRequestKind: Record<DataRequestKind, MessageDescriptor> = {
  erasure: msg`Account deletion`,
  copy: msg`Copy of personal data`,
};

export const dataRequestState: Record<DataRequestState, StatusWords> = {
  unconfirmed: { words: msg({ message: "Not confirmed yet", context: "data request" }), kind: "wait" },
  unchecked: { words: msg({ message: "Waiting for an identity check", context: "data request" }), kind: "wait" },
  under_way: { words: msg({ message: "In progress", context: "data request" }), kind: "wait" },
  done: { words: msg({ message: "Done", context: "data request" }), kind: "ok" },
  cancelled: { words: msg({ message: "Withdrawn", context: "data request" }), kind: "plain" },
  refused: { words: msg({ message: "Rejected", context: "data request" }), kind: "bad" },
};

/** By what whoever asked is known. */
export const identifiedBy: Record<IdentifiedBy, MessageDescriptor> = {
  factor: msg({ message: "The second step of the login", context: "data request" }),
  password: msg({ message: "The password alone", context: "data request" }),
};

/** How staff made sure. */
export const identityCheck: Record<IdentityCheck, MessageDescriptor> = {
  called_back: msg({ message: "Called back on the mobile on file", context: "data request" }),
  saw_id: msg({ message: "Saw the ID at the desk", context: "data request" }),
  other: msg({ message: "Another way", context: "data request" }),
};

/** Past its day, an open one says that before anything else. */
export const stateOf = ({ late, state }: Pick<DataRequest, "late" | "state">): StatusWords =>
  late ? { words: msg({ message: "Overdue", context: "data request" }), kind: "bad" } : dataRequestState[state];

export const erasureStep: Record<DataOf<typeof readDataRequest>["steps"][number]["to"], MessageDescriptor> = {
  requested: msg`Asked for by the person`,
  confirmed: msg`Confirmed with the password`,
  scheduled: msg`Scheduled`,
  cancelled: msg`Withdrawn by the person`,
  done: msg`Personal data deleted`,
  refused: msg({ message: "Rejected: it was not sure who asked", context: "data request" }),
};

/** What stays of a person who was deleted, and why. */
export const keptWords: Record<DataOf<typeof readDataRequest>["kept"][number]["kind"], MessageDescriptor> = {
  tax: msg`Invoices and credit notes with the buyer’s name, as the tax law requires`,
  certificates: msg`Certificates that were issued, so that whoever holds one can verify it`,
  study: msg`The study record without the person’s name: enrollments, marks and attendance`,
  audit: msg`The security log without the person’s name: what happened in the account, and when`,
};
