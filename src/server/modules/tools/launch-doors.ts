import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { takeToken } from "#server/commands/sign-in/end-provider-sessions.ts";
import { launchToken } from "#server/commands/tools/id-token.ts";
import { readLaunchHint } from "#server/commands/tools/launch-hint.ts";
import { toolToOpen } from "#server/commands/tools/open-tool.ts";
import { TOOL_BASE } from "#server/commands/tools/tool-addresses.ts";
import { toolKeySet } from "#server/commands/tools/tool-keys.ts";
import { subjectOf } from "#server/commands/tools/tool-subjects.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import { limit, limitAddress } from "#server/http/limits/limit-calls.ts";
import { readCallerOf } from "#server/http/session.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { sendLaunch, sendNotOpened } from "./launch-page.ts";

const FORM_LIMIT = 16 * 1024;
const KEYS_CACHED = "public, max-age=300";
/** Of `state` and `nonce`: they are the tool's, and come back as they came. */
const ECHOED_MOST = 4_096;

type Asked = Record<string, string | undefined>;

/**
 * The browser's part of a launch, outside the API's envelopes (LTI 1.3 §5.1, OpenID Connect with `response_mode=form_post`):
 * - `GET /api/v1/lti/keys`: what id tokens are signed with;
 * - `GET /api/v1/lti/authorize`: the tool leads the browser here. Whoever pressed is known by the hint of the press and the session's own cookie;
 *   asked for by a form, it comes again as an address, with which browsers bring that cookie.
 */
export function launchDoors(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    part.get(`${TOOL_BASE}/keys`, async (request, reply) => {
      await limitAddress(services, request, "read");
      return await reply
        .type("application/json")
        .header("cache-control", KEYS_CACHED)
        .send(await toolKeySet(db, clock.now()));
    });

    part.post<{ Body: Asked | undefined }>(`${TOOL_BASE}/authorize`, async (request, reply) => {
      await limitAddress(services, request, "write");
      const asked = Object.entries(request.body ?? {}).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      );
      return await reply.header("cache-control", "no-store").redirect(`${TOOL_BASE}/authorize?${new URLSearchParams(asked)}`, 303);
    });

    part.get<{ Querystring: Record<string, unknown> }>(`${TOOL_BASE}/authorize`, async (request, reply) => {
      await limitAddress(services, request, "write");
      const language = negotiateLanguage(request.headers["accept-language"]);
      const said = (name: string): string => (typeof request.query[name] === "string" ? request.query[name] : "");
      try {
        return await answer(request, reply, said, language);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500 || error.code === "too_many_requests") throw error;
        services.recordRefusal(request, error);
        return await notOpened(reply, error, language);
      }
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, said: (name: string) => string, language: Language) {
    const now = clock.now();
    const hint = readLaunchHint(secretsInUse(config), said("lti_message_hint"), now);
    if (!hint) throw new Problem("bad_request");
    const [tool] = await db.select().from(tools).where(eq(tools.id, hint.toolId));
    const redirect = said("redirect_uri");
    // Nothing is sent to an address that staff did not write down.
    if (!tool || said("client_id") !== tool.clientId || !tool.launchUrls.includes(redirect)) throw new Problem("bad_request");
    const [state, nonce] = [said("state"), said("nonce")];
    if (
      said("response_type") !== "id_token" ||
      said("response_mode") !== "form_post" ||
      !said("scope").split(" ").includes("openid") ||
      nonce === "" ||
      Math.max(nonce.length, state.length) > ECHOED_MOST
    )
      throw new Problem("bad_request");
    const caller = await readCallerOf(services, request, hint.sessionId);
    if (!caller) throw new Problem("unauthenticated");
    await limit(services, request, caller, "write");
    const { userId } = caller;
    const token = await db.transaction(async (tx) => {
      const { teaches, chooses, sessionId } = hint;
      const lesson = await toolToOpen(tx, { userId, teaches }, hint.itemId, now);
      const subject = await subjectOf(tx, tool.id, userId);
      if (lesson.tool.id !== tool.id || said("login_hint") !== subject) throw new Problem("bad_request");
      if (!(await takeToken(tx, `tool launch ${tool.id}`, hint.id, now))) throw new Problem("bad_request");
      return await launchToken(tx, config, { ...lesson, userId, sessionId, subject, teaches, chooses, nonce }, now);
    });
    const words = {
      title: services.words.say(language, msg`Opening the tool…`),
      press: services.words.say(language, msg`Open the tool`),
    };
    return await sendLaunch(reply, { language, words, action: redirect, fields: { id_token: token, ...(state === "" ? {} : { state }) } });
  }

  /** Without a word of why to anybody who tries things: a person is told what helps. */
  async function notOpened(reply: FastifyReply, { code, status }: Problem, language: Language) {
    const help =
      code === "unauthenticated"
        ? msg`Log in to the platform in this browser, then open the tool from its lesson again.`
        : msg`Close this tab, go back to the lesson and open the tool again.`;
    return await sendNotOpened(reply, status, {
      language,
      title: services.words.say(language, msg`The tool was not opened`),
      help: services.words.say(language, help),
    });
  }
}
