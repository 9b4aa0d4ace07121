import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { textOf } from "#server/commands/platforms/claim-values.ts";
import { launchUrl, LOGIN_PATH } from "#server/commands/platforms/platform-addresses.ts";
import { platformNamed, providerOf } from "#server/commands/platforms/platforms.ts";
import { beginAttempt, boundTo } from "#server/commands/sign-in/attempts.ts";
import { setSignInCookie } from "#server/http/cookies.ts";
import type { Services } from "#server/services.ts";
import { type Call, isFramed } from "./calls.ts";
import { sendFramed } from "./platform-pages.ts";
import { guarded, Refused } from "./refusals.ts";

/** Of what a platform begins with: it is sent back to it as it came. */
const ECHOED_MOST = 4_096;
const ECHOED = ["iss", "login_hint", "target_link_uri", "lti_message_hint", "client_id", "lti_deployment_id"] as const;

/** `GET` and `POST /api/v1/lti/login`: a platform leads the browser here, which is led back there with a state that is bound to it. */
export function loginDoor(part: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;

  part.get(LOGIN_PATH, async (request: Call, reply) => await answer(request, reply, request.query));
  part.post(LOGIN_PATH, async (request: Call, reply) => await answer(request, reply, request.body ?? {}));

  const answer = async (request: Call, reply: FastifyReply, given: Record<string, unknown>) =>
    await guarded(services, request, reply, () => begin(request, reply, given));

  async function begin(request: FastifyRequest, reply: FastifyReply, given: Record<string, unknown>): Promise<FastifyReply> {
    const asked: Partial<Record<(typeof ECHOED)[number], string>> = {};
    for (const name of ECHOED) {
      const value = textOf(given[name], ECHOED_MOST);
      if (value !== null) asked[name] = value;
      else if (given[name] !== undefined && given[name] !== "") throw new Refused("refused");
    }
    const platform = await platformNamed(db, asked.iss ?? "", asked.client_id ?? null);
    const deployment = asked.lti_deployment_id;
    if (!platform || (deployment !== undefined && !platform.deploymentIds.includes(deployment))) throw new Refused("unknown");
    if (asked.login_hint === undefined) throw new Refused("refused");
    if (isFramed(request)) return await sendFramed(reply, services, asked, platform);
    const browser = setSignInCookie(request, reply, config);
    const provider = providerOf(platform);
    const state = await beginAttempt(db, { provider, browser, redirect: null, shared: false }, clock.now());
    const address = new URL(platform.authorizationUrl);
    const said = {
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: platform.clientId,
      redirect_uri: launchUrl(config),
      state,
      nonce: boundTo(config.secret, state).nonce,
      login_hint: asked.login_hint,
      ...(asked.lti_message_hint === undefined ? {} : { lti_message_hint: asked.lti_message_hint }),
    };
    for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
    return await reply.redirect(address.href, 303);
  }
}
