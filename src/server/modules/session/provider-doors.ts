import type { FastifyInstance } from "fastify";
import { endProviderSessions, takeToken } from "#server/commands/sign-in/end-provider-sessions.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";

/** A logout token, or an assertion with what it is signed by. */
const FORM_LIMIT = 128 * 1024;

/**
 * What identity providers ask of us by their own protocols: forms in place of JSON, outside the API.
 * `POST /sign-in/:provider/logout` takes a `logout_token` (OpenID Connect Back-Channel Logout 1.0): 200 once its sessions are ended, 400
 * for a token that is none of the provider's.
 */
export function providerDoors(app: FastifyInstance, services: Services): void {
  const { db, clock, signInProviders } = services;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    part.post<{ Params: { provider: string }; Body: Record<string, string> | undefined }>(
      "/sign-in/:provider/logout",
      async (request, reply) => {
        await limitAddress(services, request, "write");
        reply.header("cache-control", "no-store");
        const provider = signInProviders.byId(request.params.provider);
        const token = request.body?.logout_token;
        const notice = provider && token ? await provider.readLogout(token) : null;
        if (!notice) return await reply.code(400).send({ error: "invalid_request" });
        const now = clock.now();
        const id = request.params.provider;
        const isNew = await db.transaction(async (tx) => {
          if (!(await takeToken(tx, id, notice.tokenId, now))) return false;
          await endProviderSessions(tx, id, notice, now);
          return true;
        });
        return await (isNew ? reply.code(200).send({}) : reply.code(400).send({ error: "invalid_request" }));
      },
    );
  });
}
