import { msg } from "@lingui/core/macro";
import type { FastifyReply } from "fastify";
import type { Language } from "#contract/shapes.ts";
import { LOGIN_PATH } from "#server/commands/platforms/platform-addresses.ts";
import type { Platform } from "#server/commands/platforms/platforms.ts";
import { xmlText } from "#server/http/xml-text.ts";
import type { Services } from "#server/services.ts";
import { hiddenFields, sendNotOpened, sendPage } from "../launch-page.ts";

/** Why a launch of a platform leads nowhere: what its person can do is another thing each time. */
export type Refusal = "unknown" | "refused" | "unset" | "not_allowed" | "teaches" | "no_choice";

const WORDS = {
  unknown: {
    title: msg`This link is not set up here`,
    help: msg`Your learning platform is not registered in Qabas, or no longer. Tell whoever keeps it at your university.`,
  },
  refused: {
    title: msg`The course was not opened`,
    help: msg`Close this tab, go back to your learning platform and open the link again. If that does not help, tell whoever keeps it.`,
  },
  unset: {
    title: msg`This link names no course`,
    help: msg`Tell your instructor: the link has to be chosen again in your learning platform.`,
  },
  not_allowed: {
    title: msg`This course is not open to your university`,
    help: msg`Tell your instructor: the course or lesson of this link is no longer offered from your learning platform.`,
  },
  teaches: {
    title: msg`Trainees open this link`,
    help: msg`You came as an instructor. Your trainees come from here straight into the course; for you there is no place in it.`,
  },
  no_choice: {
    title: msg`Instructors choose what a link opens`,
    help: msg`Your role in the learning platform does not choose content. Go back and open a link of your course.`,
  },
} as const;

const STATUS: Record<Refusal, number> = { unknown: 404, refused: 400, unset: 404, not_allowed: 404, teaches: 200, no_choice: 403 };

export const sendRefusal = async (reply: FastifyReply, { words }: Services, language: Language, why: Refusal): Promise<FastifyReply> =>
  await sendNotOpened(reply, STATUS[why], {
    language,
    title: words.say(language, WORDS[why].title),
    help: words.say(language, WORDS[why].help),
  });

/**
 * What stands in a frame of the platform: our pages are shown in none, and browsers bring no cookie into one. The same launch begins in a window of its
 * own. Nobody is known yet, nor their language: it speaks both.
 * @param asked what the platform began the launch with; null: it went on too far to begin again
 */
export async function sendFramed(
  reply: FastifyReply,
  { words, config }: Services,
  asked: Record<string, string> | null,
  platform: Platform | null,
): Promise<FastifyReply> {
  const both = (["ar", "en"] as const).map((language) => {
    const said = asked
      ? msg`Qabas opens in a window of its own, not inside another page.`
      : msg`Qabas does not open inside another page. Set the link in your learning platform to open in a new window.`;
    return `<p lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">${xmlText(words.say(language, said))}</p>`;
  });
  const press = (["ar", "en"] as const).map((language) => words.say(language, msg`Open in a new window`)).join(" · ");
  const form = asked
    ? `<form method="post" action="${LOGIN_PATH}" target="_blank">${hiddenFields(asked)}<button>${xmlText(press)}</button></form>`
    : "";
  return await sendPage(reply, 200, {
    language: "ar",
    title: "Qabas",
    body: `<main>${both.join("")}${form}</main>`,
    ...(asked ? { actions: [config.publicUrl, ...(platform ? [platform.authorizationUrl] : [])] } : {}),
    framed: true,
  });
}
