import type { FastifyInstance } from "fastify";
import type { CertificateKeys } from "#contract/certificates/certificates.ts";
import { publicKeys } from "#server/commands/signing-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { serveDocument } from "#server/http/files/serve-document.ts";
import type { Services } from "#server/services.ts";

/** The public halves of what certificates are signed with, retired ones included. */
export async function publishedKeys(db: Executor): Promise<CertificateKeys> {
  const rows = await publicKeys(db, "certificate");
  return rows.map(({ kid, alg, publicKey, createdAt, retiredAt }) => ({
    kid,
    alg,
    jwk: publicKey,
    created_at: createdAt.toISOString(),
    retired_at: retiredAt?.toISOString() ?? null,
  }));
}

/** The same where other people's software looks for it: a JWK set (RFC 7517 §5). */
export function certificateKeysRoute(app: FastifyInstance, services: Services): void {
  serveDocument(app, services, {
    url: "/.well-known/certificate-keys.json",
    type: "application/jwk-set+json",
    make: async () => {
      const keys = await publishedKeys(services.db);
      const set = keys.map(({ kid, alg, jwk, retired_at }) => ({
        ...jwk,
        kid,
        use: "sig",
        alg: alg === "P-256" ? "ES256" : "EdDSA",
        ...(retired_at === null ? {} : { retired_at }),
      }));
      return JSON.stringify({ keys: set });
    },
  });
}
