import { array, number, object as form, string } from "yup";
import { bothTexts, isDay, optionalLine, seenVersion } from "#contract/admin-resource.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailField, key, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { approvalMeta } from "#contract/security/approvals.ts";
import { CAPABILITIES, excludeEachOther, SCOPED_ROLES, STAFF_ROLES, type StaffRole } from "./roles.ts";
import { LANGUAGES, countedMeta, pageQuery } from "#contract/shapes.ts";

export const USER_TYPES = ["student", "instructor", "staff", "admin"] as const;
const REASON_MAX = 500;

export const adminUser = () =>
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
    /** The account that it became part of. */
    merged_into: nullable(integer()),
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
  capability: "people.read",
  shows: "people",
  query: object({
    ...pageQuery(),
    q: optional(text(120)),
    "filter[type]": optional(oneOf(...USER_TYPES)),
    "filter[suspended]": optional(oneOf("yes", "no")),
  }),
  data: list(adminUser()),
  meta: countedMeta(),
});

const ofId = () => object({ id: integer(1) });

export const adminReadUser = endpoint("GET", "/admin/users/:id", {
  summary: "An account",
  access: "staff",
  capability: "people.read",
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

const staffRole = () => string<StaffRole>().required(key("selection")).oneOf(STAFF_ROLES, key("selection"));
const roleNames = () =>
  array(staffRole())
    .max(STAFF_ROLES.length)
    .test("apart", key("roles.exclusive"), (chosen) => !excludeEachOther(chosen ?? []))
    .default([]);

/** Without a password: whoever it is for chooses one by the link that is mailed. For one of the staff the caller has just given theirs. */
export const adminCreateUser = endpoint("POST", "/admin/users", {
  summary: "Make an account and mail the link by which its password is chosen; one of the staff waits for a second person",
  access: "staff",
  capability: "people.write",
  success: 201,
  /** `roles` are those of one of the staff, who can do nothing without. */
  form: form({ ...names, type: role(), email: emailField(), roles: roleNames() }),
  /** Null where the account waits to be confirmed. */
  data: nullable(adminUser()),
  meta: approvalMeta(),
  problems: ["reauth_required", "request_already_pending", "second_admin_missing"],
});

export const adminChangeUser = endpoint("PUT", "/admin/users/:id", {
  summary: "Change the names, phone and language of an account",
  access: "staff",
  capability: "people.write",
  params: ofId(),
  form: form({ ...names, version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict"],
});

export const adminSetRole = endpoint("POST", "/admin/users/:id/role", {
  summary:
    "Change what an account is; its sessions end. To the staff and back a second person confirms it first. The caller has just given their password",
  access: "staff",
  capability: "roles.write",
  params: ofId(),
  form: form({ type: role(), version: seenVersion() }),
  data: adminUser(),
  meta: approvalMeta(),
  problems: ["version_conflict", "own_account", "last_staff", "reauth_required", "request_already_pending", "second_admin_missing"],
});

export const adminSuspendUser = endpoint("POST", "/admin/users/:id/suspend", {
  summary: "Suspend an account: its sessions end, and it is told so when it signs in",
  access: "staff",
  capability: "people.suspend",
  params: ofId(),
  form: form({ reason: requiredLines(REASON_MAX, "reason.required"), version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict", "own_account", "last_staff"],
});

export const adminUnsuspendUser = endpoint("POST", "/admin/users/:id/restore", {
  summary: "Lift the suspension of an account",
  access: "staff",
  capability: "people.suspend",
  params: ofId(),
  form: form({ version: seenVersion() }),
  data: adminUser(),
  problems: ["version_conflict"],
});

export const adminLogOutUser = endpoint("POST", "/admin/users/:id/log-out", {
  summary: "End every session of an account",
  access: "staff",
  capability: "people.suspend",
  params: ofId(),
  data: adminUser(),
});

const heldRole = () =>
  object({
    role: oneOf(...STAFF_ROLES),
    /** The last day it holds in Riyadh; null is for ever. */
    until: nullable(day()),
    /** Ids of the categories of programs that it is limited to; null is all of them. */
    categories: nullable(list(integer())),
    /** Who asked for it; null for what the console or the first start gave. */
    granted_by: nullable(object({ id: integer(), name: bothTexts() })),
    granted_at: instant(),
  });

export const adminReadRoles = endpoint("GET", "/admin/users/:id/roles", {
  summary: "The roles that one of the staff holds, ended ones left out",
  access: "staff",
  capability: "roles.read",
  shows: "person",
  params: ofId(),
  data: list(heldRole()),
});

/** All roles of a person at once: what is not named ends. Nothing changes before a second admin confirms it. */
export const adminSetRoles = endpoint("PUT", "/admin/users/:id/roles", {
  summary:
    "Ask for other roles of one of the staff; a second person confirms it first, and then its sessions end. The caller has just given their password",
  access: "staff",
  capability: "roles.write",
  params: ofId(),
  form: form({
    roles: array(
      form({
        role: staffRole(),
        until: string()
          .nullable()
          .default(null)
          .test("day", key("date.invalid"), (value) => !value || isDay(value)),
        /** Of a role of `SCOPED_ROLES` alone: ids of categories of programs; null is all of them. */
        categories: array(number().required().integer().min(1).max(2_147_483_647))
          .min(1, key("selection"))
          .max(100, key("list.max", { max: 100 }))
          .nullable()
          .default(null)
          .test("scoped", key("selection"), (value, { parent }) => !value || SCOPED_ROLES.includes((parent as { role: StaffRole }).role)),
      }),
    )
      .max(STAFF_ROLES.length)
      .test("once", key("selection"), (chosen) => new Set(chosen?.map(({ role: one }) => one)).size === (chosen?.length ?? 0))
      .test("apart", key("roles.exclusive"), (chosen) => !excludeEachOther(chosen?.map(({ role: one }) => one) ?? []))
      .default([]),
    version: seenVersion(),
  }),
  data: list(heldRole()),
  meta: approvalMeta(),
  problems: [
    "version_conflict",
    "own_account",
    "last_staff",
    "reauth_required",
    "request_already_pending",
    "second_admin_missing",
    "role_required",
  ],
});

export const adminListCapabilities = endpoint("GET", "/admin/capabilities", {
  summary: "The roles, and what each of them may do",
  access: "staff",
  capability: "roles.read",
  data: list(object({ role: oneOf(...STAFF_ROLES), capabilities: list(oneOf(...CAPABILITIES)) })),
});
