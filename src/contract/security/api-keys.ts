import { array, object as form, string } from "yup";
import { CAPABILITIES, type Capability } from "#contract/accounts/roles.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { clientId, key, requiredText } from "#contract/form-fields.ts";
import { flag, instant, list, nullable, object, oneOf, text, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** So many that live at once in the university, so many that are told; `days` is the longest life of one. */
export const API_KEYS = { most: 100, told: 200, nameMax: 60, days: 366 } as const;

/** What a key begins with, so that whoever finds one knows what it is. */
export const API_KEY_START = "qabas_";

/** Rights, keys, money that goes back and other people's pages ask for the person: no key has them, whoever made it. */
const NEVER: readonly Capability[] = [
  "roles.write",
  "keys.write",
  "approvals.decide",
  "money.refund",
  "people.merge",
  "people.suspend",
  "people.view_as",
];
/** What a key may be given. It can do of it what its maker can do in the moment of the call, and no more. */
export const KEY_SCOPES: readonly Capability[] = CAPABILITIES.filter((one) => !NEVER.includes(one));

export const API_KEY_STATES = ["active", "expired", "revoked"] as const;

const apiKey = () =>
  object({
    id: uuid(),
    name: text(),
    /** The beginning of the key, by which its owner knows it again. */
    prefix: text(),
    scopes: list(oneOf(...CAPABILITIES)),
    state: oneOf(...API_KEY_STATES),
    expires_at: instant(),
    created_at: instant(),
    /** By the minute; null for one that was never used. */
    last_used_at: nullable(instant()),
    made_by: object({ ar: text(), en: text() }),
    /** It is the reader's own. */
    own: flag(),
  });

export const listApiKeys = endpoint("GET", "/admin/api-keys", {
  summary:
    "Keys by which scripts call: the caller's own; of everybody for whoever keeps rights or reads the log. Those in force come first",
  access: "staff",
  capability: "keys.read",
  data: list(apiKey()),
});
export type ApiKey = DataOf<typeof listApiKeys>[number];

/** The form of the screen and of the call. `until` is the last day in Riyadh on which it works. */
export const apiKeyForm = form({
  id: clientId(),
  name: requiredText(API_KEYS.nameMax),
  scopes: array(
    string()
      .required(key("selection"))
      .oneOf([...KEY_SCOPES], key("selection")),
  )
    .required(key("selection"))
    .min(1, key("selection"))
    .max(KEY_SCOPES.length, key("selection")),
  until: string()
    .required(key("required"))
    .matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("required"), excludeEmptyString: true }),
});

/** The secret is in this answer and nowhere else. */
export const makeApiKey = endpoint("POST", "/admin/api-keys", {
  summary: "Make a key for a script: what it may do is chosen from what the caller may do. The key is told once",
  access: "staff",
  capability: "keys.write",
  success: 201,
  secret: true,
  form: apiKeyForm,
  data: object({ key: apiKey(), secret: text() }),
  problems: ["reauth_required"],
});

/** Another's key answers as a missing one to whoever does not keep rights. */
export const revokeApiKey = endpoint("DELETE", "/admin/api-keys/:id", {
  summary: "End a key at once",
  access: "staff",
  capability: "keys.write",
  params: object({ id: uuid() }),
  data: ok(),
});
