import { number, object as form, string } from "yup";
import { bothTexts, seenVersion } from "#contract/admin-resource.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, requiredLine } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text } from "#contract/schema.ts";
import { MESSAGE_GROUPS, type MessageKind } from "./message-kinds.ts";
import { textFault } from "./message-text.ts";

/** In characters. */
export const TEXT_MAX = { title: 120, body: 400, reason: 200 } as const;
/** So many of the newest are told of. */
export const TEXT_VERSIONS_TOLD = 50;

const sentence = (kind: MessageKind | null, part: "title" | "body") =>
  requiredLine(TEXT_MAX[part]).test("variables", (written, context) => {
    const fault = kind && written ? textFault(kind, part, written) : null;
    return fault ? context.createError({ message: key(fault.key, fault.values) }) : true;
  });
const pair = (kind: MessageKind | null, part: "title" | "body") => form({ ar: sentence(kind, part), en: sentence(kind, part) });
const reason = () => requiredLine(TEXT_MAX.reason, "reason.required");

/** What staff write; the server holds it to the kind that the address names. @param kind null where it is not known yet */
export const messageTextForm = (kind: MessageKind | null) =>
  form({ title: pair(kind, "title"), body: pair(kind, "body"), reason: reason() });

const wording = () => ({ title: bothTexts(), body: bothTexts() });
const value = () => object({ name: text(), value: text() });

const messageText = () =>
  object({
    kind: text(),
    group: oneOf(...MESSAGE_GROUPS),
    /** 1 is the platform's own text, before anybody wrote another. */
    version: integer(),
    /** Whether staff's text holds. */
    own: flag(),
    ...wording(),
    /** The platform's own, which stands again where staff return to it. */
    platform: object(wording()),
    /** What the preview puts in the places of the variables: of the newest message of this kind, masked; invented where there is none. */
    example: object({ real: flag(), ar: list(value()), en: list(value()) }),
    versions: list(
      object({
        version: integer(),
        /** Null is the platform's own. */
        wording: nullable(object(wording())),
        return_to: nullable(integer()),
        reason: text(),
        /** Null for an account that is gone. */
        by: nullable(bothTexts()),
        at: instant(),
      }),
      TEXT_VERSIONS_TOLD,
    ),
  });

const one = object({ kind: text(60) });

export const listMessageTexts = endpoint("GET", "/admin/message-texts", {
  summary: "Every message whose wording may be changed, with what holds now",
  access: "staff",
  capability: "settings.read",
  data: list(
    object({
      kind: text(),
      group: oneOf(...MESSAGE_GROUPS),
      version: integer(),
      own: flag(),
      ...wording(),
      /** Who wrote the newest version and when; null where nobody has. */
      changed: nullable(object({ by: nullable(bothTexts()), at: instant() })),
    }),
  ),
});
export type MessageTextRow = DataOf<typeof listMessageTexts>[number];

export const readMessageText = endpoint("GET", "/admin/message-texts/:kind", {
  summary: "One message: its wording, the platform's own, a masked case for the preview, and its versions",
  access: "staff",
  capability: "settings.read",
  params: one,
  data: messageText(),
});
export type MessageText = DataOf<typeof readMessageText>;

export const changeMessageText = endpoint("PUT", "/admin/message-texts/:kind", {
  summary: "Put a wording in the place of the one that holds: a new version, and the one that was seen",
  access: "staff",
  capability: "settings.write",
  params: one,
  form: messageTextForm(null).shape({ version: seenVersion() }),
  data: messageText(),
  problems: ["not_found", "version_conflict"],
});

/** `to` is the version to return to; 1 is the platform's own. */
export const returnMessageText = endpoint("POST", "/admin/message-texts/:kind/return", {
  summary: "Return to an older wording, or to the platform's own: a new version like another",
  access: "staff",
  capability: "settings.write",
  params: one,
  form: form({
    version: seenVersion(),
    to: number().required(key("required")).integer(key("required")).min(1, key("required")),
    reason: reason(),
  }),
  data: messageText(),
  problems: ["not_found", "version_conflict"],
});

export const tryMessageText = endpoint("POST", "/admin/message-texts/:kind/try", {
  summary: "Send a wording, as it is written, to the caller's own e-mail with the masked case; nothing is saved",
  access: "staff",
  capability: "settings.write",
  params: one,
  form: messageTextForm(null)
    .pick(["title", "body"])
    .shape({ language: string().oneOf(["ar", "en"], key("selection")).required(key("selection")) }),
  data: object({ sent_to: text() }),
  rate: "reset",
  problems: ["not_found"],
});
