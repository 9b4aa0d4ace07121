import { object as form, string } from "yup";
import { optionalLine, seenVersion } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailField, key, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { approvalMeta } from "#contract/security/approvals.ts";
import { LANGUAGES, pageMeta, pageQuery } from "#contract/shapes.ts";

export const USER_TYPES = ["student", "instructor", "staff", "admin"] as const;
const REASON_MAX = 500;

const adminUser = () =>
  object({
    id: integer(),
    version: integer(),
    type: oneOf(...USER_TYPES),
    email: text(),
    name: object({ ar: text(), en: nullable(text()) }),
    /** As a change sends them. */
    name_ar: text(),
    name_en: nullable(text()),
    phone: text(),
    language: oneOf(...LANGUAGES),
    suspended_at: nullable(instant()),
    /** Its personal data are gone. */
    deleted: flag(),
    /** Sessions that have not ended. */
    sessions: integer(),
    created_at: instant(),
  });

export const adminListUsers = endpoint("GET", "/admin/users", {
  summary: "Accounts, the newest first; `q` is a name, an e-mail or a phone",
  access: "staff",
  shows: "people",
  query: object({
    ...pageQuery(),
    q: optional(text(120)),
    "filter[type]": optional(oneOf(...USER_TYPES)),
    "filter[suspended]": optional(oneOf("yes", "no")),
  }),
  data: list(adminUser()),
  meta: pageMeta(),
});

const ofId = () => object({ id: integer(1) });

export const adminReadUser = endpoint("GET", "/admin/users/:id", {
  summary: "An account",
  access: "staff",
  shows: "person",
  params: ofId(),
  data: adminUser(),
});

const role = () => string().required(key("selection")).oneOf(USER_TYPES, key("selection"));
const names = {
  name_ar: requiredLine(200),
  name_en: optionalLine(200),
  phone: string()
    .trim()
    .max(40)
    .matches(/^[\d\s+()-]*$/u, key("phone.characters"))
    .default(""),
  language: string().oneOf(LANGUAGES, key("selection")).default("ar"),
};

/** Without a password: whoever it is for chooses one by the link that is mailed. For one of the staff the caller has just given theirs. */
export const adminCreateUser = endpoint("POST", "/admin/users", {
  summary: "Make an account and mail the link by which its password is chosen; one of the staff waits for a second person",
  access: "staff",
  success: 201,
  form: form({ ...names, type: role(), email: emailField() }),
  /** Null where the account waits to be confirmed. */
  data: nullable(adminUser()),
  meta: approvalMeta(),
  problems: ["reauth_required", "request_already_pending", "second_admin_missing"],
});

export const adminChangeUser = endpoint("PUT", "/admin/users/:id", {
  summary: "Change the names, phone and language of an account",
  access: "staff",
  params: ofId(),
  form: form({ ...names, version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict"],
});

export const adminSetRole = endpoint("POST", "/admin/users/:id/role", {
  summary:
    "Change what an account is; its sessions end. To the staff and back a second person confirms it first. The caller has just given their password",
  access: "staff",
  params: ofId(),
  form: form({ type: role(), version: seenVersion() }),
  data: adminUser(),
  meta: approvalMeta(),
  problems: ["version_conflict", "own_account", "last_staff", "reauth_required", "request_already_pending", "second_admin_missing"],
});

export const adminSuspendUser = endpoint("POST", "/admin/users/:id/suspend", {
  summary: "Suspend an account: its sessions end, and it is told so when it signs in",
  access: "staff",
  params: ofId(),
  form: form({ reason: requiredLines(REASON_MAX, "reason.required"), version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict", "own_account", "last_staff"],
});

export const adminUnsuspendUser = endpoint("POST", "/admin/users/:id/restore", {
  summary: "Lift the suspension of an account",
  access: "staff",
  params: ofId(),
  form: form({ version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict"],
});

export const adminLogOutUser = endpoint("POST", "/admin/users/:id/log-out", {
  summary: "End every session of an account",
  access: "staff",
  params: ofId(),
  data: adminUser(),
});
