import type { User } from "#contract/accounts/session.ts";
import type { Language } from "#app/i18n/language.ts";

/** What a person is called in a language, as their account has it. */
export const ownName = (language: Language, user: User): string => (language === "en" ? user.name_en : user.name_ar) || user.name || "";
