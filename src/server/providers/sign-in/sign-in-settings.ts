import { isPlainObject } from "#contract/plain-values.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { excludeEachOther, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import type { CommonSettings } from "./common-settings.ts";
import { type SamlSettings, samlFields } from "./saml-settings.ts";
import { SettingsReader } from "./settings-reader.ts";

export interface OidcSettings extends CommonSettings {
  kind: "oidc";
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the secret travels to the token endpoint. */
  clientAuth: "basic" | "post";
  scopes: readonly string[];
  /** The one algorithm that its tokens are signed with; never a shared secret, never none. */
  signing: (typeof SIGNING)[number];
}

export type ProviderSettings = OidcSettings | SamlSettings;

const SIGNING = ["RS256", "PS256", "ES256", "ES384", "EdDSA"] as const;
/** What a bearer token may be (RFC 6750 §2.1), and too long to be guessed. */
const SCIM_TOKEN = /^[\w.~+/=-]{32,512}$/u;
const ID = /^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/u;

/**
 * Reads the file that `QABAS_SSO` names.
 * @param isLoopback says of a host name whether it is this machine: a provider elsewhere speaks https
 * @returns the providers; none where no file is named
 */
export function readSignInSettings(
  file: string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): readonly ProviderSettings[] {
  if (file === null) return [];
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    problems.push(`QABAS_SSO must name a JSON file; "${file}" cannot be read (${error instanceof Error ? error.name : "unknown"})`);
    return [];
  }
  const rows = isPlainObject(read) && Array.isArray(read.providers) ? read.providers : null;
  if (!rows) {
    problems.push('QABAS_SSO must hold {"providers": [...]}');
    return [];
  }
  const providers = rows.flatMap((row: unknown, index) => {
    const reader = new SettingsReader(isPlainObject(row) ? row : {}, `QABAS_SSO, provider ${index + 1}`, problems);
    return provider(reader, isLoopback);
  });
  if (new Set(providers.map(({ id }) => id)).size < providers.length) problems.push("QABAS_SSO: two providers have one id");
  const domains = providers.flatMap((one) => one.domains);
  if (new Set(domains).size < domains.length) problems.push("QABAS_SSO: two providers speak for one domain");
  return providers;
}

function provider(reader: SettingsReader, isLoopback: (hostname: string) => boolean): ProviderSettings[] {
  const before = reader.problems.length;
  const id = reader.text("id");
  if (!ID.test(id)) reader.fault("id", "must be small letters, digits and hyphens, at most 40");
  const name = reader.record("name");
  const domains = reader.list("domains").map((domain) => domain.toLowerCase());
  if (domains.some((domain) => !DOMAIN.test(domain))) reader.fault("domains", "must be domains such as university.edu.sa");
  const passwords = reader.oneOf("passwords", ["on", "off"], "on");
  if (passwords === "off" && domains.length === 0) reader.fault("passwords", "can be off for named domains alone");
  const common: CommonSettings = {
    id,
    name: { ar: String(name.ar ?? name.en ?? id), en: String(name.en ?? name.ar ?? id) },
    domains,
    passwords: passwords === "on",
    trustsEmails: reader.oneOf("emails", ["verified", "trusted"], "verified") === "trusted",
    asksFactor: reader.oneOf("secondFactor", ["ours", "theirs"], "theirs") === "ours",
    roles: roleTable(reader),
    scim: scimAccess(reader),
  };
  if (common.scim && domains.length === 0) reader.fault("scim", "needs named domains");
  if (common.trustsEmails && domains.length === 0) reader.fault("emails", "can be trusted of named domains alone");
  const made =
    reader.oneOf("kind", ["oidc", "saml"], "oidc") === "saml"
      ? samlFields(common, reader, isLoopback)
      : oidcFields(common, reader, isLoopback);
  return reader.problems.length === before ? [made] : [];
}

function oidcFields(common: CommonSettings, reader: SettingsReader, isLoopback: (hostname: string) => boolean): OidcSettings {
  return {
    ...common,
    kind: "oidc",
    issuer: reader.address("issuer", isLoopback),
    clientId: reader.text("clientId"),
    clientSecret: reader.text("clientSecret"),
    clientAuth: reader.oneOf("clientAuth", ["basic", "post"], "basic"),
    scopes: reader.list("scopes", ["openid", "email", "profile"]),
    signing: reader.oneOf("signing", SIGNING, "RS256"),
  };
}

function roleTable(reader: SettingsReader): CommonSettings["roles"] {
  if (!reader.has("roles")) return null;
  const given = reader.record("roles");
  const claim = typeof given.claim === "string" ? given.claim : "";
  if (claim === "") reader.fault("roles.claim", "must name a claim");
  const table: Record<string, StaffRole[]> = {};
  for (const [value, roles] of Object.entries(isPlainObject(given.table) ? given.table : {})) {
    const known = Array.isArray(roles) ? STAFF_ROLES.filter((role) => (roles as unknown[]).includes(role)) : [];
    if (known.length === 0 || known.length < (roles as unknown[]).length || excludeEachOther(known))
      reader.fault(`roles.table.${value}`, `must be some of ${STAFF_ROLES.join(", ")}`);
    table[value] = known;
  }
  return { claim, table };
}

function scimAccess(reader: SettingsReader): CommonSettings["scim"] {
  if (!reader.has("scim")) return null;
  const { token } = reader.record("scim");
  if (typeof token !== "string" || !SCIM_TOKEN.test(token))
    reader.fault("scim.token", "must be 32 to 512 letters, digits and any of -._~+/=");
  return { tokenHash: createHash("sha256").update(String(token)).digest() };
}
