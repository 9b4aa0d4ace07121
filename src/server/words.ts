import { type MessageDescriptor, setupI18n } from "@lingui/core";
import type { MessageKind } from "#contract/messages/message-kinds.ts";
import type { MessageWording } from "#contract/messages/message-text.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/shapes.ts";
import { messages as arabic } from "#locales/ar/server.po";
import { messages as english } from "#locales/en/server.po";

/** What the server says to people: envelopes, mails, pages of its own. Never a global language: each call names its own. */
export interface Words {
  say(language: Language, descriptor: MessageDescriptor, values?: Record<string, string | number>): string;
  /** A message in the wording that staff put in the place of ours; null where ours stands. */
  own(language: Language, kind: MessageKind, values: Readonly<Record<string, string | number>>): MessageWording | null;
}

export function serverWords(own: Words["own"] = () => null): Words {
  // Bare `ar` has Arabic-Indic digits in older versions of Node.
  const speakers = {
    ar: setupI18n({ locale: "ar", locales: "ar-u-nu-latn", messages: { ar: arabic } }),
    en: setupI18n({ locale: "en", messages: { en: english } }),
  } satisfies Record<Language, unknown>;
  return {
    own,
    say: (language, descriptor, values) =>
      (speakers[language] ?? speakers[DEFAULT_LANGUAGE])._({ ...descriptor, values: { ...descriptor.values, ...values } }),
  };
}
