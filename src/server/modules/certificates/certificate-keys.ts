import type { FastifyInstance } from "fastify";
import type { CertificateKeys } from "#contract/certificates/certificates.ts";
import { base58 } from "#server/commands/certificates/badge-proof.ts";
import { certificateDid } from "#server/commands/certificates/issuer-did.ts";
import { publicKeys } from "#server/commands/signing-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { serveDocument } from "#server/http/files/serve-document.ts";
import type { Services } from "#server/services.ts";

/** The public halves of what certificates are signed with, retired ones included. */
export async function publishedKeys(db: Executor): Promise<CertificateKeys> {
  const rows = await publicKeys(db, "certificate");
  return rows.flatMap(({ kid, alg, publicKey, createdAt, retiredAt }) =>
    alg === "RSA-2048"
      ? []
      : [{ kid, alg, jwk: publicKey, created_at: createdAt.toISOString(), retired_at: retiredAt?.toISOString() ?? null }],
  );
}

/** Multicodec's mark of an Ed25519 public key. */
const ED25519_PUB = Buffer.from([0xed, 0x01]);

/** The same where other people's software looks for it: a JWK set (RFC 7517 §5), and the document of the issuer's `did:web`. */
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
  serveDocument(app, services, {
    url: "/.well-known/did.json",
    type: "application/did+json",
    make: async () => {
      const { publicUrl } = services.config;
      const id = certificateDid(publicUrl);
      // What a retired key signed stays valid.
      const methods = (await publishedKeys(services.db))
        .filter(({ alg }) => alg === "Ed25519")
        .map(({ kid, jwk }) => ({
          id: `${id}#${kid}`,
          type: "Multikey",
          controller: id,
          publicKeyMultibase: `z${base58(Buffer.concat([ED25519_PUB, Buffer.from(jwk.x, "base64url")]))}`,
        }));
      return JSON.stringify({
        "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
        id,
        alsoKnownAs: [publicUrl],
        verificationMethod: methods,
        assertionMethod: methods.map((method) => method.id),
      });
    },
  });
}
