import { Problem } from "#contract/problem.ts";

export type Refusal = "denied" | "expired" | "role" | "missing" | "locked" | "signed_out";

const BY_CODE: Partial<Record<Problem["code"], Refusal>> = {
  unauthenticated: "signed_out",
  course_access_denied: "denied",
  access_expired: "expired",
  role_required: "role",
  not_found: "missing",
  item_locked: "locked",
};

/** Why a course or a lesson stays closed to who asks; null for every other failure, which a retry may heal. */
export const refusalOf = (failure: unknown): Refusal | null => (failure instanceof Problem ? (BY_CODE[failure.code] ?? null) : null);
