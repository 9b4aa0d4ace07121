import { msg } from "@lingui/core/macro";
import { gregorianDate, hijriDate } from "#contract/certificates/certificate-text.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/**
 * The letter to whom a company invites. The address is a stranger's: nothing that the buyer wrote stands in it, not even the company's
 * name, which the page of the link says.
 * @param shared something of the price is left to whom it is written
 */
export function seatInvitationEmail(
  words: Words,
  { to, language }: { to: string; language: Language },
  { program, startsOn, until, link, shared }: { program: string; startsOn: string; until: Date; link: string; shared: boolean },
): Email {
  const say = words.say.bind(words, language);
  const both = (at: Date) => `${gregorianDate(language, at)}${language === "ar" ? "، " : ", "}${hijriDate(language, at)}`;
  return {
    to,
    language,
    name: null,
    subject: say(msg({ message: "A seat for you: {program}" }), { program: isolated(program) }),
    paragraphs: [
      shared
        ? say(
            msg`A sponsor pays a part of a seat in a program at Qabas for you. Open the link to see which organisation it is and what is left to pay, and take the seat with your account, or with a new one.`,
          )
        : say(
            msg`A company bought seats in a program at Qabas and gives one of them to you. Open the link to see which company it is, and take the seat with your account, or with a new one.`,
          ),
      say(msg`The link is for you alone and works once.`),
    ],
    facts: [
      { name: say(msg`Program`), value: isolated(program) },
      { name: say(msg`Starts`), value: both(riyadhDayStart(startsOn)) },
      { name: say(msg`Take it by`), value: both(new Date(until.getTime() - 1)) },
    ],
    button: { words: say(msg`See the invitation`), href: link },
    note: say(msg`If you do not know about it, nothing needs to be done.`),
  };
}
