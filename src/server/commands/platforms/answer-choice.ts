import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { takeState } from "#server/commands/sign-in/attempts.ts";
import { toolSigningKey } from "#server/commands/tools/tool-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { linkables } from "./linkables.ts";
import { openChoice } from "./open-choice.ts";
import { launchUrl } from "./platform-addresses.ts";
import { providerOf } from "./platforms.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim";
/** Seconds that the platform has to read the answer. */
const ANSWER_SECONDS = 300;

/**
 * What goes back to the platform, signed (deep linking 2.0 §3): the link that was chosen. The choice is used up.
 * @throws Problem `sso_refused`; `not_found` for what the platform may not open
 */
export async function answerChoice(
  tx: Executor,
  config: { publicUrl: string; secret: string },
  { browser, state, chosen, language }: { browser: string | null; state: string; chosen: string; language: Language },
  now: Date,
): Promise<{ returnUrl: string; jwt: string }> {
  const { platform, choice } = await openChoice(tx, { browser, state }, now);
  const one = (await linkables(tx, platform)).find(({ id }) => id === chosen);
  if (!one) throw new Problem("not_found");
  await takeState(tx, { provider: providerOf(platform), browser, state, stage: "answered" }, now);
  const title = language === "en" ? one.title.en : one.title.ar;
  const item = {
    type: "ltiResourceLink",
    title,
    url: launchUrl(config),
    custom: { program: String(one.programId), ...(one.itemId === null ? {} : { lesson: String(one.itemId) }) },
    window: { targetName: "_blank" },
    ...(choice.acceptsLineItem && one.maximum !== null
      ? { lineItem: { scoreMaximum: one.maximum, label: title, resourceId: one.id } }
      : {}),
  };
  const { kid, privateKey } = await toolSigningKey(tx, config.secret, now);
  const seconds = Math.floor(now.getTime() / 1_000);
  const jwt = await new SignJWT({
    nonce: randomUUID(),
    [`${CLAIM}/message_type`]: "LtiDeepLinkingResponse",
    [`${CLAIM}/version`]: "1.3.0",
    [`${CLAIM}/deployment_id`]: choice.deploymentId,
    [`${LINKING}/content_items`]: [item],
    ...(choice.data === null ? {} : { [`${LINKING}/data`]: choice.data }),
  })
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .setIssuer(platform.clientId)
    .setAudience(platform.issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ANSWER_SECONDS)
    .sign(privateKey);
  return { returnUrl: choice.returnUrl, jwt };
}
