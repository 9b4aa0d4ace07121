import { isPlainObject } from "#contract/plain-values.ts";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { rolesOf } from "#server/commands/sign-in/linked-accounts.ts";
import type { DirectoryPerson } from "#server/commands/staff/provisioned-accounts.ts";
import type { ProviderSettings } from "#server/providers/sign-in/sign-in-settings.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";
const NAME_AT_MOST = 120;
const EXTERNAL_ID_AT_MOST = 200;
const OPERATIONS_AT_MOST = 50;

/** A refusal in the words of SCIM (RFC 7644 §3.12). */
export class ScimFault extends Error {
  override readonly name = "ScimFault";

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503,
    detail: string,
    readonly scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "uniqueness",
  ) {
    super(detail);
  }

  body(): object {
    const type = this.scimType === undefined ? {} : { scimType: this.scimType };
    return { schemas: [ERROR_SCHEMA], status: String(this.status), ...type, detail: this.message };
  }
}

type Fields = Record<string, unknown>;

/** What a directory sends of a person, as far as it is read here: a whole one, or what a change names. */
export interface SentPerson extends DirectoryPerson {
  email?: string;
}

/**
 * Reads the attributes of a User resource. Attributes that nothing here stands for are left unread, as RFC 7644 §3.3 lets a service do.
 * @throws ScimFault `invalidValue`
 */
export function readPerson(sent: Fields, settings: ProviderSettings): SentPerson {
  const given = lowerKeys(sent);
  const read: SentPerson = {};
  const email = given.username ?? primary(given.emails);
  if (email !== undefined) read.email = emailOf(email, settings);
  if (given.externalid !== undefined)
    read.externalId = given.externalid === null ? null : text(given.externalid, "externalId", EXTERNAL_ID_AT_MOST);
  const name = wholeName(given);
  if (name !== null && /\p{Script=Arabic}/u.test(name)) read.nameAr = name;
  else if (name !== null) read.nameEn = name;
  if (given.active !== undefined) read.active = flag(given.active);
  if (given.roles !== undefined) read.roles = rolesIn(given.roles, settings);
  return read;
}

/**
 * Reads the operations of a PATCH (RFC 7644 §3.5.2), with and without paths. Directories write "Replace" and "False" too.
 * @throws ScimFault
 */
export function readChanges(body: unknown, settings: ProviderSettings): SentPerson {
  const operations = isPlainObject(body) ? lowerKeys(body).operations : null;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > OPERATIONS_AT_MOST)
    throw new ScimFault(400, `Operations must be a list of 1 to ${OPERATIONS_AT_MOST}`, "invalidSyntax");
  const whole: Fields = {};
  for (const operation of operations) {
    const { op, path, value } = isPlainObject(operation) ? lowerKeys(operation) : {};
    const kind = String(op).toLowerCase();
    if (kind !== "add" && kind !== "replace" && kind !== "remove")
      throw new ScimFault(400, "op must be add, replace or remove", "invalidSyntax");
    if (path === undefined) {
      if (!isPlainObject(value) || kind === "remove")
        throw new ScimFault(400, "an operation without a path needs an object", "invalidSyntax");
      for (const [attribute, one] of Object.entries(value)) put(whole, attribute, one);
    } else if (typeof path === "string") put(whole, path, kind === "remove" ? null : value);
    else throw new ScimFault(400, "path must be a text", "invalidPath");
  }
  return readPerson(whole, settings);
}

/** A path of one attribute, or of one within `name`, or of some values of a list: `roles[primary eq "True"].value`. */
function put(whole: Fields, path: string, value: unknown): void {
  const bare = path.replace(`${USER_SCHEMA}:`, "");
  const [, attribute = "", within] = /^([\w$-]+)(?:\[[^\]]*\])?(?:\.([\w$-]+))?$/u.exec(bare) ?? [];
  if (attribute === "") throw new ScimFault(400, `the path ${path.slice(0, 100)} is not understood`, "invalidPath");
  const key = attribute.toLowerCase();
  if (key === "name")
    whole.name = {
      ...(isPlainObject(whole.name) ? whole.name : {}),
      ...(within ? { [within]: value } : isPlainObject(value) ? value : {}),
    };
  else whole[key] = value;
}

function emailOf(value: unknown, { domains }: ProviderSettings): string {
  const email = normaliseEmail(text(value, "userName", 254));
  if (!/^[^\s@]+@[^\s@]+$/u.test(email)) throw new ScimFault(400, "userName must be an e-mail", "invalidValue");
  if (!domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    throw new ScimFault(400, `userName must be of one of the domains of this provider: ${domains.join(", ")}`, "invalidValue");
  return email;
}

function wholeName(given: Fields): string | null {
  const name = isPlainObject(given.name) ? lowerKeys(given.name) : {};
  const parts = [name.givenname, name.middlename, name.familyname].filter((part) => typeof part === "string" && part.trim() !== "");
  const whole = name.formatted ?? given.displayname ?? (parts.length > 0 ? parts.join(" ") : null);
  return whole === null || whole === undefined ? null : text(whole, "name", NAME_AT_MOST);
}

/** Values that the operator's table knows; others give nothing. */
function rolesIn(value: unknown, { roles }: ProviderSettings): StaffRole[] {
  const all = (value === null ? [] : [value]).flat();
  const names = all
    .map((one) => (isPlainObject(one) ? (one.value ?? one.display) : one))
    .filter((one): one is string => typeof one === "string");
  return rolesOf(roles?.table, names.slice(0, 100));
}

/** The first of a list that says it is the primary one, else the first. */
function primary(emails: unknown): unknown {
  const all = Array.isArray(emails) ? emails.filter(isPlainObject) : [];
  return (all.find((one) => flagOr(one.primary)) ?? all[0])?.value;
}

function flag(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(?:true|false)$/iu.test(value)) return value.toLowerCase() === "true";
  throw new ScimFault(400, "active must be true or false", "invalidValue");
}

const flagOr = (value: unknown): boolean => value === true || value === "true" || value === "True";

function text(value: unknown, field: string, most: number): string {
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (typeof value !== "string" || value.trim() === "" || value.length > most || /[\0-\x1f\x7f]/u.test(value))
    throw new ScimFault(400, `${field} must be a text of at most ${most} signs`, "invalidValue");
  return value.trim();
}

/** Names of attributes are told apart without regard to case (RFC 7643 §2.1). */
const lowerKeys = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));

/**
 * The one kind of filter that directories look people up by: `userName eq "…"`, `externalId eq "…"`, `id eq "…"`.
 * @throws ScimFault `invalidFilter`
 */
export function readFilter(filter: string): { by: "username" | "externalid" | "id"; value: string } {
  const [, by = "", value = ""] =
    /^\s*(userName|externalId|id|emails(?:\.value)?)\s+eq\s+"((?:[^"\\]|\\.){1,254})"\s*$/iu.exec(filter) ?? [];
  if (by === "") throw new ScimFault(400, "only userName, externalId and id with eq are understood", "invalidFilter");
  const plain = value.replaceAll(/\\(.)/gu, "$1");
  const key = by.toLowerCase();
  return { by: key === "externalid" || key === "id" ? key : "username", value: plain };
}
