import { msg } from "@lingui/core/macro";

/**
 * Messages under a field (glossary §4), by the key that a yup rule carries. Both ends speak them: the form in the
 * language on screen, the server in the language asked for. Values (`n`, `min`, `max`, `amount`) travel with the key.
 */
export const fieldMessages = {
  required: msg`This field is required`,
  "email.required": msg`Please enter your e-mail`,
  email: msg`Please enter a valid e-mail, such as name@example.com`,
  "email.taken": msg`An account with this e-mail exists. You can log in.`,
  "phone.required": msg`Please enter your mobile number`,
  phone: msg`Please enter a valid phone number`,
  whatsapp: msg`Please enter a valid WhatsApp number with the country code`,
  "phone.characters": msg`Use only digits, spaces and + - ( )`,
  "phone.short": msg`The number is too short after the country code`,
  "phone.long": msg`At most 17 digits after the country code`,
  "phone.maxInput": msg`This is longer than 250 characters`,
  "phone.extension": msg`Use digits only for the extension`,
  minLength: msg({ message: "{min, plural, one {Must be at least # character} other {Must be at least # characters}}" }),
  maxLength: msg({ message: "{max, plural, one {Must be at most # character} other {Must be at most # characters}}" }),
  passwordsMustMatch: msg`Passwords must match`,
  "password.length": msg`Password must be at least 8 characters`,
  "password.upper": msg`Add at least one capital letter (A-Z)`,
  "password.special": msg`Add at least one symbol, such as @, # or %`,
  "password.digit": msg`Add at least one digit (0-9)`,
  "password.current": msg`The current password is not correct`,
  "password.same": msg`The new password is the same as the current one. Please choose another.`,
  "password.common": msg`This password is common and easy to guess. Please choose another.`,
  "fullName.required": msg`Please enter your full name`,
  "message.required": msg`Please write your message`,
  link: msg`Please enter a full link that begins with https://`,
  consent: msg`Your consent is needed to send the request`,
  linkedin: msg`Please enter a LinkedIn address, such as linkedin.com/in/name`,
  "topics.max": msg({ message: "{max, plural, one {At most # topic} other {At most # topics}}" }),
  "number.range": msg({ message: "The value must be between {min} and {max}" }),
  "reason.required": msg`Please write the reason`,
  "day.after": msg`The end must be after the beginning`,
  "day.range": msg({ message: "Please choose a day from {from} to {to}" }),
  "file.required": msg`Please choose a file`,
  "files.max": msg({ message: "{max, plural, one {At most # file} other {At most # files}}" }),
  "file.type": msg({ message: "This file type is not supported. Accepted: {types}." }),
  "file.size": msg({ message: "The file is larger than {n} MB. Please choose a smaller one." }),
  "file.damaged": msg`This file is damaged or locked and cannot be opened. Please choose another.`,
  "file.unsafe": msg`This file was refused for safety. Please upload another.`,
  "file.checksum": msg`The file did not arrive as it was sent. Please upload it again.`,
  "file.captions": msg({ message: "These are no valid WebVTT captions: look at line {line}." }),
  "file.missing": msg`This file is no longer there. Please upload it again.`,
  "picture.small": msg({ message: "The picture must be at least {width} by {height} pixels" }),
  "date.invalid": msg`This date is not valid`,
  selection: msg`Please choose an option`,
  fourNames: msg`Please enter all four names as on your ID`,
  "name.arabic": msg`Use Arabic letters`,
  "name.english": msg`Use English letters`,
  "nationalId.required": msg`Please enter your national ID or Iqama number`,
  nationalId: msg({ message: "ID number must have at least 10 digits; you entered {n}" }),
  "nationalId.digits": msg`Use digits only`,
  "nationalId.taken": msg`An account with this ID exists. You can log in.`,
  "login.required": msg`Please enter your e-mail or national ID and your password`,
  terms: msg`You need to accept the terms and conditions`,
  "city.required": msg`Please choose the city`,
  "country.required": msg`Please choose the country`,
  "address.required": msg`Please enter the address`,
  amount: msg`Please enter an amount in riyals with at most two decimals`,
  "price.lower": msg`The discounted price must be below the price`,
  "seats.taken": msg({
    message: "{n, plural, one {# seat is taken; there cannot be fewer} other {# seats are taken; there cannot be fewer}}",
  }),
  slug: msg`Use small Latin letters, digits and hyphens`,
  code: msg`Use 3 to 30 Latin letters, digits and hyphens`,
  taken: msg`This is taken already. Please choose another.`,
  fixed: msg`This cannot be changed any more`,
  vatNumber: msg`A VAT number has 15 digits and begins and ends with 3`,
  "list.max": msg({ message: "{max, plural, one {At most # entry} other {At most # entries}}" }),
  "translation.missing": msg`Please fill in the same in both languages`,
} as const;

export type FieldMessageKey = keyof typeof fieldMessages;

export const isFieldMessageKey = (key: string): key is FieldMessageKey => Object.hasOwn(fieldMessages, key);

/** What a machine-made body answers when a value has the wrong shape: no form shows it. */
export const FALLBACK_FIELD_KEY: FieldMessageKey = "required";
