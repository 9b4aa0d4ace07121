import { msg } from "@lingui/core/macro";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Language } from "#contract/shapes.ts";
import { answerChoice } from "#server/commands/platforms/answer-choice.ts";
import { type Linkable, linkables } from "#server/commands/platforms/linkables.ts";
import { openChoice } from "#server/commands/platforms/open-choice.ts";
import { CHOICE_PATH } from "#server/commands/platforms/platform-addresses.ts";
import { readSignInCookie } from "#server/http/cookies.ts";
import { negotiateLanguage } from "#server/http/language.ts";
import { xmlText } from "#server/http/xml-text.ts";
import type { Services } from "#server/services.ts";
import { hiddenFields, sendLaunch, sendPage } from "../launch-page.ts";
import type { Call } from "./calls.ts";
import { guarded } from "./refusals.ts";

/**
 * Where an instructor of a platform chooses what a link opens (deep linking 2.0), in the browser whose launch was believed:
 * - `GET /api/v1/lti/choose`: courses and lessons that the platform may open;
 * - `POST /api/v1/lti/choose`: the one that was chosen goes back to the platform, signed, once.
 */
export function choiceDoors(part: FastifyInstance, services: Services): void {
  const { db, clock, config, words } = services;

  part.get(CHOICE_PATH, async (request: Call, reply) => await guarded(services, request, reply, () => offer(request, reply)));
  part.post(CHOICE_PATH, async (request: Call, reply) => await guarded(services, request, reply, () => answer(request, reply)));

  async function offer(request: Call, reply: FastifyReply): Promise<FastifyReply> {
    const { state } = request.query;
    const at = { browser: readSignInCookie(request, config), state: typeof state === "string" ? state : "" };
    const { platform, choice } = await openChoice(db, at, clock.now());
    const language = choice.language ?? negotiateLanguage(request.headers["accept-language"]);
    const all = await linkables(db, platform);
    const title = words.say(language, msg`What does the link open?`);
    const list = all.map((one) => `<li>${button(one, language)}</li>`).join("");
    const none = `<p>${xmlText(words.say(language, msg`Nothing is open to your platform at the moment.`))}</p>`;
    const form = `<form method="post" action="${CHOICE_PATH}">${hiddenFields({ state: at.state })}<ul>${list}</ul></form>`;
    const body = `<main><h1>${xmlText(title)}</h1>${all.length === 0 ? none : form}</main>`;
    return await sendPage(reply, 200, { language, title, body, actions: [config.publicUrl] });
  }

  function button({ id, itemId, title }: Linkable, language: Language): string {
    const name = `<bdi>${xmlText(language === "en" ? title.en : title.ar)}</bdi>`;
    const said = itemId === null ? `<b>${name}</b> ${xmlText(words.say(language, msg`(the whole course)`))}` : name;
    return `<button name="link" value="${id}">${said}</button>`;
  }

  async function answer(request: Call, reply: FastifyReply): Promise<FastifyReply> {
    const { state = "", link: chosen = "" } = request.body ?? {};
    const browser = readSignInCookie(request, config);
    const { choice } = await openChoice(db, { browser, state }, clock.now());
    const language = choice.language ?? negotiateLanguage(request.headers["accept-language"]);
    const { returnUrl, jwt } = await db.transaction((tx) => answerChoice(tx, config, { browser, state, chosen, language }, clock.now()));
    return await sendLaunch(reply, {
      language,
      words: { title: words.say(language, msg`Going back to your platform…`), press: words.say(language, msg`Go on`) },
      action: returnUrl,
      fields: { JWT: jwt },
    });
  }
}
