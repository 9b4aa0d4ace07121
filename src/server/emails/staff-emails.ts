import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GrantedRole, StaffRole } from "#contract/accounts/roles.ts";
import type { Language } from "#contract/shapes.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/** The roles as people call them (office.md §10). */
const ROLE_WORDS: Record<StaffRole, MessageDescriptor> = {
  registrar: msg`Learner affairs`,
  finance: msg`Finance`,
  content: msg`Content`,
  support: msg`Learner support`,
  auditor: msg`Audit`,
  admin: msg`System administration`,
};

/** Tells one of the staff what they may do from now on. Who gave it the security log says, and no mail. */
export function rolesChangedEmail(
  words: Words,
  to: { to: string; language: Language; name: string },
  roles: readonly GrantedRole[],
  links: { login: string },
): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Your roles in Qabas were changed`),
    paragraphs: [
      say(
        roles.length > 0
          ? msg`From now on your account has these roles.`
          : msg`From now on your account has no role, and can do nothing for the university.`,
      ),
      say(msg`If you did not expect this, tell an administrator.`),
    ],
    facts: roles.map(({ role, until }) => ({
      name: say(ROLE_WORDS[role]),
      value: until ? say(msg({ message: "until {day}" }), { day: until }) : say(msg`without an end`),
    })),
    button: { words: say(msg`Log in`), href: links.login },
  };
}
