import { array, boolean, number, object as form, string, type InferType, type StringSchema } from "yup";
import { anyNameField } from "#contract/accounts/identity-fields.ts";
import { endpoint, type FileRule } from "#contract/endpoint.ts";
import { chosenId, clientId, emailField, key, ofText, phoneField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { flag, instant, list, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";

export const QUALIFICATIONS = ["diploma", "bachelor", "master", "phd"] as const;
export const GENDERS = ["female", "male"] as const;
/** Languages of training (ISO 639-1): `Intl.DisplayNames` says their names. */
export const TRAINING_LANGUAGES = ["ar", "en", "fr", "es", "de", "tr", "ur", "zh"] as const;

export const TRAINER = {
  fullNameMax: 120,
  specializationMax: 120,
  yearsMax: 60,
  topicMax: 80,
  topicsMax: 10,
  bioMax: 3_000,
} as const;

/** The CV: what a form may refuse before it sends. The server looks into the file, whatever it is called (R8.2). */
export const CV_FILE = { types: ["application/pdf"], extensions: [".pdf"], maxBytes: 5 * 1024 * 1024 } as const satisfies FileRule;

/** A multipart body holds a single choice as a text, several as fields of the same name. */
const several = <T extends string>(item: StringSchema<T>) =>
  array()
    .transform((value: unknown, original: unknown) => (typeof original === "string" ? [original] : value))
    .of(item)
    .required(key("selection"));

const noneWhereEmpty = (value: unknown, original: unknown) => (original === "" || original === null ? undefined : value);

/** Join as a trainer (api.md §9). The CV travels beside these fields as the file `cv`. */
export const trainerForm = form({
  /** Made by the sender (`newId()`), once an application. */
  id: clientId(),
  full_name: anyNameField(TRAINER.fullNameMax),
  email: emailField(),
  phone: phoneField("whatsapp"),
  nationality_id: chosenId(),
  city_id: chosenId("city.required"),
  gender: string().transform(noneWhereEmpty).oneOf(GENDERS, key("selection")).optional(),
  qualification: string().required(key("selection")).oneOf(QUALIFICATIONS, key("selection")),
  specialization: requiredLine(TRAINER.specializationMax),
  years_experience: number()
    .transform((value: number, original: unknown) =>
      typeof original === "string" ? Number(asciiDigits(original.trim()) || Number.NaN) : value,
    )
    .typeError(key("required"))
    .required(key("required"))
    .integer(key("number.range", { min: 0, max: TRAINER.yearsMax }))
    .min(0, key("number.range", { min: 0, max: TRAINER.yearsMax }))
    .max(TRAINER.yearsMax, key("number.range", { min: 0, max: TRAINER.yearsMax })),
  topics: several(requiredLine(TRAINER.topicMax))
    .min(1, key("required"))
    .max(TRAINER.topicsMax, key("topics.max", { max: TRAINER.topicsMax })),
  languages: several(string().required(key("selection")).oneOf(TRAINING_LANGUAGES, key("selection")))
    .min(1, key("selection"))
    .max(TRAINING_LANGUAGES.length, key("selection")),
  bio: requiredLines(TRAINER.bioMax),
  linkedin: string()
    .transform(ofText(linkedinAddress))
    .max(200)
    .matches(LINKEDIN(), { message: key("linkedin"), excludeEmptyString: true })
    .optional(),
  consent: boolean().required(key("consent")).oneOf([true], key("consent")),
});
export type TrainerApplication = InferType<typeof trainerForm>;

function LINKEDIN() {
  return /^https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/[\p{L}\p{N}%_./-]{1,160}\/?$/u;
}

/** `linkedin.com/in/name`, as people write it, becomes an address. */
function linkedinAddress(written: string): string {
  const bare = plainLine(written).replace(/^https?:\/\//iu, "");
  if (bare === "") return "";
  const [host = "", ...rest] = bare.split("/");
  return `https://${[host.toLowerCase(), ...rest].join("/").replace(/[?#].*$/u, "")}`;
}

/** Never by itself: `accepted`, `rejected` and `withdrawn` are the ends. */
export const TRAINER_STATUSES = ["submitted", "under_review", "needs_info", "interview", "accepted", "rejected", "withdrawn"] as const;
export type TrainerStatus = (typeof TRAINER_STATUSES)[number];
const trainerStatus = () => oneOf(...TRAINER_STATUSES);

/** The page that an applicant follows an application by: `/join-as-trainer/TR-1448-000045?token=…`. */
export const trackPath = (reference: string, token: string): string =>
  `/join-as-trainer/${encodeURIComponent(reference)}?token=${encodeURIComponent(token)}`;

/**
 * `multipart/form-data`: the fields of `trainerForm` (`topics` and `languages` once for each), then the file `cv`. The same
 * `id` with the same fields and file answers the first answer again. `track_url` holds a secret: whoever has it may read the
 * application's course and withdraw it.
 */
export const applyAsTrainer = endpoint("POST", "/trainer-applications", {
  summary: "Apply to join as a trainer, with a CV",
  access: "anyone",
  success: 201,
  secret: true,
  rate: "contact",
  form: trainerForm,
  files: { cv: CV_FILE },
  data: object({ reference: text(), track_url: text() }),
  problems: ["application_open", "idempotency_key_reused", "too_large", "unsupported_file"],
});

export const trainerApplicationStatus = () =>
  object({
    reference: text(),
    status: trainerStatus(),
    submitted_at: instant(),
    /** What happened, oldest first. `note` is to the applicant, in the language of the application. */
    events: list(object({ status: trainerStatus(), note: nullable(text()), at: instant() })),
    /** Where it may go from here, the likeliest first; empty at an end. */
    next: list(trainerStatus()),
    can_withdraw: flag(),
  });
export type TrainerApplicationStatus = Static<ReturnType<typeof trainerApplicationStatus>>;

const reference = () => object({ reference: text(20) });

/** A wrong token answers 404, like a reference that was never given: references can be guessed, tokens cannot. */
export const getTrainerApplication = endpoint("GET", "/trainer-applications/:reference", {
  summary: "Follow an application by the secret of its link",
  access: "anyone",
  params: reference(),
  query: object({ token: text(100) }),
  data: trainerApplicationStatus(),
});

export const withdrawForm = form({ token: string().required(key("required")).max(100) });

/** Withdrawing twice changes nothing. A decided application answers 409 `application_closed`. */
export const withdrawTrainerApplication = endpoint("POST", "/trainer-applications/:reference/withdraw", {
  summary: "Withdraw an application by the secret of its link",
  access: "anyone",
  secret: true,
  params: reference(),
  form: withdrawForm,
  data: trainerApplicationStatus(),
  problems: ["application_closed"],
});
