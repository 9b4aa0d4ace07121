import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { parseStringPromise } from "xml2js";
import { answerXml, type SamlAnswer, signAnswer, type Signing } from "./saml-messages.ts";

/** A SAML provider on this machine: it reads requests, and signs the people whom a test names. */
export interface SamlProvider {
  issuer: string;
  signInUrl: string;
  /** Its public key, as the settings take it. */
  certificate: string;
  privateKey: string;
  /** By name identifier. */
  people: Map<string, Record<string, readonly string[]>>;
  /** Goes where the browser is sent and comes back with the form that it would post. */
  signIn(address: string, nameId: string, change?: Change): Promise<SamlForm>;
  close(): Promise<void>;
}

export interface Change {
  say?: Partial<SamlAnswer>;
  signing?: Partial<Signing>;
  /** What becomes of the signed text on its way. */
  alter?: (signed: string) => string;
}
export interface SamlForm {
  SAMLResponse: string;
  RelayState: string;
}

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

export async function startSamlProvider(name: string): Promise<SamlProvider> {
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const people: SamlProvider["people"] = new Map();
  let next: { nameId: string; change: Change } = { nameId: "", change: {} };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://127.0.0.1").searchParams;
    void answer(asked).then(
      (form) => response.writeHead(200, { "content-type": "text/html" }).end(form),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/${name}`;

  /** The page that posts an answer to whoever asked, as a real provider has it. */
  async function answer(asked: URLSearchParams): Promise<string> {
    const xml = inflateRawSync(Buffer.from(asked.get("SAMLRequest") ?? "", "base64")).toString("utf8");
    const request: Record<string, Record<string, unknown>> = await parseStringPromise(xml, { tagNameProcessors: [bare] });
    const { ID, AssertionConsumerServiceURL, Destination } = (request.AuthnRequest?.$ ?? {}) as Record<string, string>;
    const about = (request.AuthnRequest?.Issuer as { _?: string }[] | undefined)?.[0]?._;
    if (!ID || !AssertionConsumerServiceURL || !about || Destination !== `${origin}/sign-in`) throw new Error("no request of a client");
    const { nameId, change } = next;
    const fair: SamlAnswer = {
      issuer,
      destination: AssertionConsumerServiceURL,
      recipient: AssertionConsumerServiceURL,
      audience: about,
      inResponseTo: ID,
      nameId,
      format: PERSISTENT,
      sessionIndex: `_${nameId}`,
      status: "urn:oasis:names:tc:SAML:2.0:status:Success",
      issued: 0,
      from: -5000,
      until: 120_000,
      attributes: people.get(nameId) ?? {},
    };
    const signing = { assertion: true, response: true, key: keys.privateKey, method: "rsa-sha256", ...change.signing } as const;
    const signed = signAnswer(answerXml({ ...fair, ...change.say }), signing);
    const sent = Buffer.from((change.alter ?? ((text) => text))(signed)).toString("base64");
    return `<form method="post" action="${AssertionConsumerServiceURL}"><input name="SAMLResponse" value="${sent}"><input name="RelayState" value="${asked.get("RelayState")}"></form>`;
  }

  return {
    issuer,
    signInUrl: `${origin}/sign-in`,
    certificate: keys.publicKey,
    privateKey: keys.privateKey,
    people,
    async signIn(address, nameId, change = {}) {
      next = { nameId, change };
      const page = await (await fetch(address)).text();
      const field = (of: string): string => new RegExp(`name="${of}" value="([^"]*)"`, "u").exec(page)?.[1] ?? "";
      if (field("SAMLResponse") === "") throw new Error(`the provider did not answer: ${page}`);
      return { SAMLResponse: field("SAMLResponse"), RelayState: field("RelayState") };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const bare = (name: string): string => name.replace(/^.*:/u, "");
