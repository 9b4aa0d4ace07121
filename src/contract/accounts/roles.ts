/**
 * What the people who work for the university may do. A capability is a verb on a kind of things; a role gathers capabilities; an
 * account of the staff holds roles, each for ever or until a day. The server asks for the capability that a call names
 * (`EndpointOptions.capability`), never for a role.
 */
export const CAPABILITIES = [
  "search.read",
  "people.read",
  "people.write",
  "people.suspend",
  "people.merge",
  "people.view_as",
  "enrollments.write",
  "notes.read",
  "notes.write",
  "roles.read",
  "roles.write",
  "keys.read",
  "keys.write",
  "approvals.read",
  "approvals.decide",
  "audit.read",
  "programs.read",
  "programs.write",
  "cohorts.write",
  "certificates.read",
  "certificates.issue",
  "certificates.deliver",
  "requests.read",
  "requests.decide",
  "money.read",
  "money.refund",
  "coupons.write",
  "messages.read",
  "messages.write",
  "applications.read",
  "applications.decide",
  "reviews.read",
  "reviews.moderate",
  "content.read",
  "content.write",
  "settings.read",
  "settings.write",
  "jobs.read",
  "jobs.write",
  "exports.make",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** An auditor sees everything, takes copies of it, and changes nothing. */
const READS = CAPABILITIES.filter((one) => one.endsWith(".read") || one === "exports.make");
/** Whoever works here finds what their other capabilities let them see. */
const FIND = "search.read";

/** The roles and what each may do (office.md §10). Admins keep people, rights and the platform; they decide no request and move no money. */
export const ROLES = {
  registrar: [
    FIND,
    "people.read",
    "people.write",
    "people.merge",
    "people.view_as",
    "enrollments.write",
    "notes.read",
    "notes.write",
    "programs.read",
    "programs.write",
    "cohorts.write",
    "certificates.read",
    "certificates.issue",
    "certificates.deliver",
    "requests.read",
    "requests.decide",
    "messages.read",
    "messages.write",
    "applications.read",
    "applications.decide",
    "approvals.read",
    "approvals.decide",
    "keys.read",
    "keys.write",
    "exports.make",
  ],
  finance: [
    FIND,
    "people.read",
    "notes.read",
    "notes.write",
    "programs.read",
    "requests.read",
    "money.read",
    "money.refund",
    "coupons.write",
    "approvals.read",
    "approvals.decide",
    "settings.read",
    "keys.read",
    "keys.write",
    "exports.make",
  ],
  content: [
    FIND,
    "programs.read",
    "programs.write",
    "approvals.read",
    "content.read",
    "content.write",
    "reviews.read",
    "reviews.moderate",
    "settings.read",
  ],
  support: [
    FIND,
    "people.read",
    "people.view_as",
    "notes.read",
    "notes.write",
    "programs.read",
    "certificates.read",
    "certificates.deliver",
    "requests.read",
    "messages.read",
    "messages.write",
    "applications.read",
    "reviews.read",
    "reviews.moderate",
    "content.read",
  ],
  auditor: READS,
  admin: [
    FIND,
    "people.read",
    "notes.read",
    "notes.write",
    "people.write",
    "people.suspend",
    "people.merge",
    "people.view_as",
    "roles.read",
    "roles.write",
    "keys.read",
    "keys.write",
    "approvals.read",
    "approvals.decide",
    "audit.read",
    "settings.read",
    "settings.write",
    "jobs.read",
    "jobs.write",
    "exports.make",
  ],
} as const satisfies Record<string, readonly Capability[]>;

export type StaffRole = keyof typeof ROLES;
export const STAFF_ROLES = Object.keys(ROLES) as StaffRole[];

/** Roles that can be limited to categories of programs. */
export const SCOPED_ROLES: readonly StaffRole[] = ["registrar", "content"];

/** A role as it holds. `categories` of programs that it is limited to, by id; null is all of them. */
export interface HeldRole {
  role: StaffRole;
  categories: readonly number[] | null;
}

/** A role as it is given. `until` is its last day in Riyadh, YYYY-MM-DD; null is for ever. Limits of before there were any are absent. */
export interface GrantedRole {
  role: StaffRole;
  until: string | null;
  categories?: number[] | null;
}

/** Whoever moves money does not audit it. */
const EXCLUSIVE_ROLES: readonly StaffRole[] = ["finance", "auditor"];
export const excludeEachOther = (roles: readonly string[]): boolean => EXCLUSIVE_ROLES.every((one) => roles.includes(one));

/** The categories in which these roles together allow something; null is all of them. */
export function categoriesOf(roles: readonly HeldRole[], capability: Capability): readonly number[] | null {
  const giving = roles.filter(({ role }) => (ROLES[role] as readonly Capability[]).includes(capability));
  if (giving.some(({ categories }) => categories === null)) return null;
  return [...new Set(giving.flatMap(({ categories }) => categories ?? []))].toSorted((a, b) => a - b);
}

/** All that the roles of one person allow together. */
export const capabilitiesOf = (roles: readonly StaffRole[]): ReadonlySet<Capability> =>
  new Set(roles.flatMap((role): readonly Capability[] => ROLES[role]));
