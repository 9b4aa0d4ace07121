import type { FastifyInstance, FastifyReply } from "fastify";
import { decodeJwt } from "jose";
import { providerPage } from "#contract/accounts/provider-sign-in.ts";
import type { Language } from "#contract/shapes.ts";
import { type Claims, isForUs, localeOf, textOf } from "#server/commands/platforms/claim-values.ts";
import { keepContext } from "#server/commands/platforms/members/keep-context.ts";
import { isOfPlatform } from "#server/commands/platforms/members/platform-servers.ts";
import { type Launch, type LaunchContext, readLaunch } from "#server/commands/platforms/launch-claims.ts";
import { targetOf } from "#server/commands/platforms/launch-target.ts";
import { CHOICE_PATH, LAUNCH_PATH } from "#server/commands/platforms/platform-addresses.ts";
import { type Platform, platformNamed, providerOf } from "#server/commands/platforms/platforms.ts";
import { answerState, type AttemptRow, boundTo, noteAnswer } from "#server/commands/sign-in/attempts.ts";
import { ToolKeySets } from "#server/providers/tools/tool-key-sets.ts";
import { safeError } from "#server/safe-error.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { type Call, isFramed } from "./calls.ts";
import { sendFramed } from "./platform-pages.ts";
import { guarded, Refused } from "./refusals.ts";

/**
 * `POST /api/v1/lti/launch`: what a platform signed of who comes. A form of another site brings no cookie: the browser is asked for when our own page
 * comes for what was read, as with every provider that answers by a form.
 */
export function launchDoor(part: FastifyInstance, services: Services): void {
  const { db, clock, config, log } = services;
  const keys = new ToolKeySets({ loopback: config.publicIsLoopback });

  part.post(LAUNCH_PATH, async (request: Call, reply) => {
    const answer = () => (isFramed(request) ? sendFramed(reply, services, null, null) : launch(request, reply));
    return await guarded(services, request, reply, answer);
  });

  async function launch(request: Call, reply: FastifyReply): Promise<FastifyReply> {
    const { id_token: token = "", state = "" } = request.body ?? {};
    const platform = await signedBy(token);
    if (!platform || state === "") throw new Refused(token === "" ? "refused" : "unknown");
    const provider = providerOf(platform);
    const attempt = await answerState(db, { provider, state }, clock.now()).catch((error: unknown) => refuse(error, platform));
    const { told, language } = await verified(platform, token, state);
    if (told.choice) return await choose(reply, attempt, told, state);
    const target = await aim(platform, told, language);
    const person = { ...told.person, launch: target.launch };
    await noteAnswer(db, attempt, person, target.path);
    return await reply.redirect(`${config.publicUrl}${providerPage(provider)}?${new URLSearchParams({ state })}`, 303);
  }

  /** Whose token it says it is: whether it is theirs is looked at next. */
  async function signedBy(token: string): Promise<Platform | null> {
    const { iss, aud, azp } = decoded(token);
    const [issuer, clientId] = [textOf(iss), textOf(azp ?? [aud].flat()[0])];
    return issuer === null || clientId === null ? null : await platformNamed(db, issuer, clientId);
  }

  async function verified(platform: Platform, token: string, state: string): Promise<{ told: Launch; language: Language | null }> {
    const owner = { id: platform.id, keyUrl: platform.keyUrl, publicKey: null };
    const { issuer, clientId } = platform;
    const expected = { issuer, audience: [clientId], required: ["sub", "nonce", "iat", "exp"], now: clock.now() };
    const claims = await keys.read(owner, token, expected).catch((error: unknown) => refuse(error, platform));
    const told = readLaunch(claims, platform);
    if (!isForUs(claims, platform) || claims["nonce"] !== boundTo(config.secret, state).nonce || !told)
      return await refuse(new Error("the claims do not fit"), platform);
    return { told, language: localeOf(claims) };
  }

  /** Whoever chooses has no account here: what they do is bound to their browser. */
  async function choose(reply: FastifyReply, attempt: AttemptRow, { choice, teaches, person }: Launch, state: string) {
    if (!choice || !teaches) throw new Refused("no_choice", choice?.language);
    const { protocol } = new URL(choice.returnUrl);
    if (protocol !== "https:" && !(config.publicIsLoopback && protocol === "http:")) throw new Refused("refused", choice.language);
    const claims = { ...person, email: null, nameAr: null, nameEn: null, choice };
    await noteAnswer(db, attempt, claims);
    return await reply.redirect(`${config.publicUrl}${CHOICE_PATH}?${new URLSearchParams({ state })}`, 303);
  }

  /** An instructor is sent away, but says where the people of their course are as well as anybody does. */
  async function aim(platform: Platform, told: Launch, language: Language | null) {
    const target = await targetOf(db, platform, told);
    if (typeof target !== "string" && told.context) await keep(platform, target.launch.programId, told.context);
    if (!told.learns) throw new Refused(told.teaches ? "teaches" : "refused", language);
    if (typeof target === "string") throw new Refused(target, language);
    return target;
  }

  async function keep(platform: Platform, programId: number, context: LaunchContext): Promise<void> {
    if (isOfPlatform(platform, context.membersUrl, config.publicIsLoopback))
      return await keepContext(db, { platformId: platform.id, programId }, context, clock.now());
    const { host } = new URL(context.membersUrl);
    log.warn({ platform: platform.id, host }, "a launch names members at a server that the platform is not registered with");
  }

  /** The log of the server and of security hear why; whoever tries things does not. */
  async function refuse(error: unknown, platform: Platform): Promise<never> {
    log.warn({ platform: platform.id, error: safeError(error) }, "a launch of a platform is refused");
    const details = { provider: providerOf(platform) };
    await recordSecurityEvent(db, { name: "provider_sign_in_refused", actorId: null, details }, { now: clock.now() });
    throw new Refused("refused");
  }
}

/** What nobody has looked at yet; nothing of what is no token. */
function decoded(token: string): Claims {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
