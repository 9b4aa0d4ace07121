import { createPublicKey } from "node:crypto";
import type { CommonSettings } from "./common-settings.ts";
import type { SettingsReader } from "./settings-reader.ts";

/** An identity provider that speaks SAML 2.0. */
export interface SamlSettings extends CommonSettings {
  kind: "saml";
  /** Its entity id. */
  issuer: string;
  /** Where a browser is sent to sign in (HTTP-Redirect). */
  signInUrl: string;
  /** Where it hears that a logout of its own was done; null tells it nothing. */
  logoutUrl: string | null;
  /** Public keys, as PEM, any of which may have signed: two of them while it changes its certificate. */
  keys: readonly string[];
  /** Names of the attributes that hold what we ask for. */
  attributes: {
    /** Who it is for good; null takes the name identifier. */
    subject: string | null;
    email: readonly string[];
    nameAr: readonly string[];
    nameEn: readonly string[];
  };
}

/** Bits of an RSA key that still stand (NIST SP 800-131A). */
const SHORTEST_KEY = 2048;
const EMAIL = ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"];
const NAME = ["displayName", "name", "urn:oid:2.16.840.1.113730.3.1.241", "http://schemas.microsoft.com/identity/claims/displayname"];

/** The fields of a SAML provider beside those that every provider has. */
export function samlFields(common: CommonSettings, reader: SettingsReader, isLoopback: (hostname: string) => boolean): SamlSettings {
  if (common.domains.length === 0) reader.fault("domains", "must be named for SAML");
  // The protocol has no word for an e-mail that was proved: whoever is asked says so in the settings.
  if (!common.trustsEmails) reader.fault("emails", "must be trusted for SAML");
  const attributes = reader.has("attributes") ? reader.within("attributes") : null;
  return {
    ...common,
    kind: "saml",
    issuer: reader.text("issuer"),
    signInUrl: reader.address("signInUrl", isLoopback),
    logoutUrl: reader.has("logoutUrl") ? reader.address("logoutUrl", isLoopback) : null,
    keys: keysOf(reader),
    attributes: {
      subject: attributes?.has("subject") ? attributes.text("subject") : null,
      email: attributes?.list("email", EMAIL) ?? EMAIL,
      nameAr: attributes?.list("nameAr", NAME) ?? NAME,
      nameEn: attributes?.list("nameEn", NAME) ?? NAME,
    },
  };
}

/** Certificates or public keys, as PEM or as the bare text that stands in metadata. */
function keysOf(reader: SettingsReader): readonly string[] {
  const given = reader.list("certificates");
  if (given.length === 0) reader.fault("certificates", "must name at least one");
  return given.map((text, index) => {
    const pem = text.includes("-----BEGIN ") ? text : `-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`;
    try {
      const key = createPublicKey(pem);
      if (key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_KEY)
        return key.export({ type: "spki", format: "pem" }).toString();
    } catch {
      // Told below, with every other text that is no such key.
    }
    reader.fault(`certificates[${index}]`, `must be an RSA certificate of at least ${SHORTEST_KEY} bits`);
    return "";
  });
}
