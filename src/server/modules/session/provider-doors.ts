import type { FastifyInstance } from "fastify";
import { providerPage } from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { answerState, noteAnswer } from "#server/commands/sign-in/attempts.ts";
import { endProviderSessions, takeToken } from "#server/commands/sign-in/end-provider-sessions.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Form } from "#server/providers/sign-in/sign-in-provider.ts";
import type { Services } from "#server/services.ts";
import { begunAt, tellRefused } from "./provider-begun.ts";

/** A logout token, or an assertion with what it is signed by. */
const FORM_LIMIT = 128 * 1024;
type OfProvider = { Params: { provider: string }; Body: Form | undefined };

/**
 * What identity providers ask of us by their own protocols: forms in place of JSON, outside the API.
 * - `POST /sign-in/:provider/logout` takes a `logout_token` (OpenID Connect Back-Channel Logout 1.0) or a `SAMLRequest`: 200, or the
 *   way back to the provider, once its sessions are ended; 400 for what is none of the provider's.
 * - `POST /sign-in/:provider/acs` takes a `SAMLResponse` (SAML bindings §3.5) and always leads to the provider's page of ours, which
 *   comes for what was read: `RelayState` is a state of ours or nothing, never an address.
 * - `GET /sign-in/:provider/metadata` tells a SAML provider of us.
 */
export function providerDoors(app: FastifyInstance, services: Services): void {
  const { db, clock, config, signInProviders } = services;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    part.post<OfProvider>("/sign-in/:provider/logout", async (request, reply) => {
      await limitAddress(services, request, "write");
      reply.header("cache-control", "no-store");
      const id = request.params.provider;
      const notice = (await signInProviders.byId(id)?.readLogout(request.body ?? {})) ?? null;
      if (!notice) return await reply.code(400).send({ error: "invalid_request" });
      const now = clock.now();
      const isNew = await db.transaction(async (tx) => {
        if (!(await takeToken(tx, id, notice.tokenId, now))) return false;
        await endProviderSessions(tx, id, notice, now);
        return true;
      });
      if (!isNew) return await reply.code(400).send({ error: "invalid_request" });
      return await (notice.goOn === null ? reply.code(200).send({}) : reply.redirect(notice.goOn, 303));
    });

    part.post<OfProvider>("/sign-in/:provider/acs", async (request, reply) => {
      await limitAddress(services, request, "write");
      reply.header("cache-control", "no-store");
      const id = request.params.provider;
      const provider = signInProviders.byId(id);
      if (provider?.answersBy !== "form") return await reply.code(404).send({ error: "not_found" });
      const { RelayState: state = "", SAMLResponse = "" } = request.body ?? {};
      const query = await readAnswer(id, state, { SAMLResponse }).then(
        () => ({ state }),
        (error: unknown) => {
          if (error instanceof Problem && error.code === "sso_refused") return { error: "refused" };
          throw error;
        },
      );
      return await reply.redirect(`${config.publicUrl}${providerPage(id)}?${new URLSearchParams(query)}`, 303);
    });

    part.get<OfProvider>("/sign-in/:provider/metadata", async (request, reply) => {
      const provider = signInProviders.byId(request.params.provider);
      if (provider?.answersBy !== "form") return await reply.code(404).send({ error: "not_found" });
      return await reply.type("application/samlmetadata+xml").send(provider.metadata());
    });
  });

  /** The state is known before anything is read: nobody has XML read here who has not begun to sign in. */
  async function readAnswer(id: string, state: string, form: Form): Promise<void> {
    const provider = signInProviders.byId(id);
    if (provider?.answersBy !== "form") throw new Problem("sso_refused");
    try {
      const attempt = await answerState(db, { provider: id, state }, clock.now());
      const person = await provider.proveForm(begunAt(config, id, state), form);
      await noteAnswer(db, attempt, { ...person, roleValues: [...person.roleValues] });
    } catch (error) {
      await tellRefused(db, error, id);
    }
  }
}
