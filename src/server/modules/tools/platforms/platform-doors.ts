import type { FastifyInstance } from "fastify";
import { PLATFORM_SCOPE, PlatformTokens } from "#server/commands/platforms/platform-tokens.ts";
import { PLATFORM_SCORE, queueScores } from "#server/commands/platforms/queue-scores.ts";
import { sendScore } from "#server/commands/platforms/send-score.ts";
import type { Services } from "#server/services.ts";
import { choiceDoors } from "./choice-doors.ts";
import { launchDoor } from "./launch-door.ts";
import { loginDoor } from "./login-door.ts";

/** An id token with the claims of a large university. */
const FORM_LIMIT = 64 * 1024;
const QUEUE_EVERY_SECONDS = 10;

/**
 * What the learning platforms of other universities ask of us, outside the API's envelopes (LTI 1.3 §5.1, deep linking 2.0), and what their gradebooks
 * are told by jobs.
 */
export function platformDoors(app: FastifyInstance, services: Services): void {
  const { config, jobs } = services;
  const loopback = config.publicIsLoopback;
  const sending = { tokens: new PlatformTokens({ secret: config.secret, loopback, scope: PLATFORM_SCOPE.score }), loopback };
  jobs.every(QUEUE_EVERY_SECONDS, "scores that platforms wait for", ({ db, now }) => queueScores(db, now));
  jobs.register(PLATFORM_SCORE, async ({ id }, { db, now }) => {
    await sendScore(db, sending, Number(id), now);
  });

  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    loginDoor(part, services);
    launchDoor(part, services);
    choiceDoors(part, services);
  });
}
