import type { FastifyInstance } from "fastify";
import { unsubscribeEmails } from "#contract/notifications/unsubscribe.ts";
import { Problem } from "#contract/problem.ts";
import { readUnsubscribeToken, unsubscribe } from "#server/commands/notifications/email-consent.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/** `List-Unsubscribe=One-Click`, and nothing else. */
const FORM_LIMIT = 1_024;

/** The end of emails that a person agreed to: by the page of the link, and by the mail program itself. */
export function unsubscribeRoutes(route: Route, { db, config }: Services): void {
  route(unsubscribeEmails, async ({ body, now }) => {
    const meant = readUnsubscribeToken(secretsInUse(config), body.token);
    if (!meant) throw new Problem("not_found");
    await db.transaction((tx) => unsubscribe(tx, meant, now));
    return { data: { kind: meant.kind } };
  });
}

/** `POST /unsubscribe?token=`: the press in a mail program, a form outside the API (RFC 8058 §3.1). The link's GET changes nothing. */
export function unsubscribeDoor(app: FastifyInstance, services: Services): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("*", { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, _body, done) => done(null, undefined));
    part.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async (request, reply) => {
      await limitAddress(services, request, "write");
      reply.header("cache-control", "no-store");
      const { token } = request.query;
      const meant = typeof token === "string" ? readUnsubscribeToken(secretsInUse(services.config), token) : null;
      if (!meant) return await reply.code(404).send({ error: "invalid_request" });
      await services.db.transaction((tx) => unsubscribe(tx, meant, services.clock.now()));
      return await reply.code(200).send({});
    });
  });
}
