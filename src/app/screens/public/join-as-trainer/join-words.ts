import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GENDERS, QUALIFICATIONS, TRAINING_LANGUAGES } from "#contract/requests/trainers.ts";

export const qualificationWords = {
  diploma: msg`Diploma`,
  bachelor: msg`Bachelor’s`,
  master: msg`Master’s`,
  phd: msg`PhD`,
} satisfies Record<(typeof QUALIFICATIONS)[number], MessageDescriptor>;

export const genderWords = {
  female: msg`Female`,
  male: msg`Male`,
} satisfies Record<(typeof GENDERS)[number], MessageDescriptor>;

/** Not by `Intl`: its names differ between the server and a browser. */
export const languageWords = {
  ar: msg`Arabic`,
  en: msg`English`,
  fr: msg`French`,
  es: msg`Spanish`,
  de: msg`German`,
  tr: msg`Turkish`,
  ur: msg`Urdu`,
  zh: msg`Chinese`,
} satisfies Record<(typeof TRAINING_LANGUAGES)[number], MessageDescriptor>;
