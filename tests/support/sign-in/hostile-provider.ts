import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** A provider by hand, which answers whatever a test wants: what a real one would never sign. */
export interface HostileProvider {
  issuer: string;
  /** What its token endpoint answers as `id_token`, from the claims of an honest one. */
  answer(make: (honest: JWTPayload, keys: HostileKeys) => Promise<string> | string): void;
  /** The query with which it sends a browser back, with whatever issuer it claims to be. */
  query(address: string, more?: Record<string, string>): string;
  close(): Promise<void>;
}

interface HostileKeys {
  /** Signs as an honest provider does. */
  sign(claims: JWTPayload): Promise<string>;
  /** By a key that the provider never published. */
  signByAnother(claims: JWTPayload): Promise<string>;
  /** With the published key's text as a shared secret (key confusion). */
  signByPublicKey(claims: JWTPayload): Promise<string>;
  /** With the client's secret, which is a shared secret too. */
  signBySecret(claims: JWTPayload): Promise<string>;
  unsigned(claims: JWTPayload): string;
}

export const HOSTILE_SECRET = "a secret of a provider that cannot be trusted";

export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const own = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256", { extractable: true });
  const publicText = await exportSPKI(own.publicKey);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  let nonce = "";
  let make: (honest: JWTPayload, keys: HostileKeys) => Promise<string> | string = (honest, { sign }) => sign(honest);
  const signWith = (alg: string, key: CryptoKey | Uint8Array) => (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: "one" }).sign(key);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const keys: HostileKeys = {
    sign: signWith("RS256", own.privateKey as CryptoKey),
    signByAnother: signWith("RS256", other.privateKey as CryptoKey),
    signByPublicKey: signWith("HS256", bytes(publicText)),
    signBySecret: signWith("HS256", bytes(HOSTILE_SECRET)),
    unsigned: (claims) => `${part({ alg: "none" })}.${part(claims)}.`,
  };
  const server = createServer((request, response) => {
    const say = (body: object) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration") {
      say({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
      });
    } else if (request.url === "/jwks") say({ keys: [jwk] });
    else if (request.url === "/token") {
      const now = Math.floor(Date.now() / 1000);
      const honest = {
        iss: issuer,
        aud: clientId,
        sub: "hostile-1",
        nonce,
        iat: now,
        exp: now + 300,
        email: "x@hostile.example",
        email_verified: true,
      };
      void Promise.resolve(make(honest, keys)).then((idToken) =>
        say({ access_token: "none of yours", token_type: "Bearer", expires_in: 300, id_token: idToken }),
      );
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    answer(next) {
      make = next;
    },
    query(address, more = {}) {
      const asked = new URL(address).searchParams;
      nonce = asked.get("nonce") ?? "";
      return new URLSearchParams({ code: "a-code", state: asked.get("state") ?? "", iss: issuer, ...more }).toString();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
