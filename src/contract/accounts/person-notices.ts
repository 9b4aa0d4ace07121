import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { NOTIFICATION_KINDS } from "#contract/notifications/notifications.ts";
import { flag, instant, integer, list, nullable, object, oneOf, uuid } from "#contract/schema.ts";
import { pageMeta, pageQuery } from "#contract/shapes.ts";
import { consentHistory } from "./privacy.ts";

/** What became of an e-mail: on its way, handed to the mail server, refused by it for its address, or given up after a day of trying. */
export const EMAIL_STATES = ["waiting", "sent", "returned", "failed"] as const;

/** A message as its person reads it, in both languages. */
const message = () =>
  object({
    id: uuid(),
    kind: oneOf(...NOTIFICATION_KINDS),
    title: bothTexts(),
    body: bothTexts(),
    created_at: instant(),
    /** It stands in the app's own list; false where the person wants this kind elsewhere. */
    in_app: flag(),
    read_at: nullable(instant()),
    /** Null where none was sent, or it is longer ago than finished jobs are kept. */
    email: nullable(oneOf(...EMAIL_STATES)),
    /** When that was; null while it is on its way. */
    email_at: nullable(instant()),
  });

export const listPersonMessages = endpoint("GET", "/admin/users/:id/messages", {
  summary: "What a person was told, in the app and by e-mail, the newest first",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: integer(1) }),
  query: object(pageQuery()),
  data: list(message()),
  meta: pageMeta(),
});
export type PersonMessage = DataOf<typeof listPersonMessages>[number];

export const readPersonConsents = endpoint("GET", "/admin/users/:id/consents", {
  summary: "What a person agreed to and took back, the newest first",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: integer(1) }),
  data: consentHistory(),
});
