import { msg } from "@lingui/core/macro";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeJwt } from "jose";
import { Problem } from "#contract/problem.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import { takeToken } from "#server/commands/sign-in/end-provider-sessions.ts";
import { chooseContent } from "#server/commands/tools/choose-content.ts";
import { readLaunchHint } from "#server/commands/tools/launch-hint.ts";
import { toolInService } from "#server/commands/tools/open-tool.ts";
import { issuerOf, TOOL_BASE } from "#server/commands/tools/tool-addresses.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { readSessionOwner } from "#server/http/session.ts";
import type { ToolKeySets } from "#server/providers/tools/tool-key-sets.ts";
import { safeError } from "#server/safe-error.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { sendNotOpened } from "./launch-page.ts";
import { readChoice } from "./read-choice.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const DATA = "https://purl.imsglobal.org/spec/lti-dl/claim/data";

/**
 * `POST …/content`: what an author chose in a tool comes back (deep linking 2.0). A browser brings no cookie with a form of another site: that it
 * is theirs says the offer, which is signed by us for their session, returned within what the tool signed, and good once.
 */
export function contentDoor(part: FastifyInstance, services: Services, keys: ToolKeySets): void {
  const { db, clock, config, log } = services;

  part.post(`${TOOL_BASE}/content`, async (request: FastifyRequest<{ Body: Record<string, string | undefined> | undefined }>, reply) => {
    await limitAddress(services, request, "write");
    try {
      const { programId, itemId } = await take(request.body?.["JWT"] ?? "", request.id);
      return await reply
        .header("cache-control", "no-store")
        .redirect(`${config.publicUrl}/instructor/course/${programId}/add-lesson?item=${itemId}`, 303);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const language = negotiateLanguage(request.headers["accept-language"]);
      return await sendNotOpened(reply, error.status, {
        language,
        title: services.words.say(language, msg`What was chosen was not taken over`),
        help: services.words.say(language, msg`Close this tab, go back to the lesson and choose again.`),
      });
    }
  });

  async function take(answer: string, requestId: string): Promise<{ programId: number; itemId: number }> {
    const now = clock.now();
    const offer = readLaunchHint(secretsInUse(config), offerIn(answer), now, "content");
    const tool = offer && (await toolInService(db, offer.toolId));
    if (!offer || !tool) throw new Problem("bad_request");
    const claims = await keys
      .read(tool, answer, { issuer: tool.clientId, audience: [issuerOf(config)], required: ["nonce", "iat", "exp"], now })
      .catch((error: unknown) => {
        log.warn({ tool: tool.id, error: safeError(error) }, "what was chosen in a tool is refused");
        throw new Problem("bad_request");
      });
    const isAnswer = claims[`${CLAIM}/message_type`] === "LtiDeepLinkingResponse" && claims[`${CLAIM}/deployment_id`] === tool.deploymentId;
    const choice = readChoice(claims);
    if (!isAnswer || choice === undefined) throw new Problem("bad_request");
    const userId = await readSessionOwner(services, offer.sessionId);
    if (userId === null) throw new Problem("unauthenticated");
    const { itemId } = offer;
    const programId = await db.transaction(async (tx) => {
      if (!(await takeToken(tx, `tool content ${tool.id}`, offer.id, now))) throw new Problem("bad_request");
      const context = { now, actor: `user:${userId}`, requestId };
      // Whoever chose nothing comes back to the lesson as it is.
      if (choice === null) return (await taughtItem(tx, userId, itemId)).programId;
      return await chooseContent(tx, { userId, itemId, toolId: tool.id }, choice, context);
    });
    return { programId, itemId };
  }
}

/** The offer within an answer, before anybody looks at who signed that. */
function offerIn(answer: string): string {
  try {
    const { [DATA]: data } = decodeJwt(answer);
    return typeof data === "string" ? data : "";
  } catch {
    return "";
  }
}
