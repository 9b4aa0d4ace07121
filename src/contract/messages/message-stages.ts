import { STAFF_ROLES } from "#contract/accounts/roles.ts";
import { bothTexts } from "#contract/admin-resource.ts";
import { instant, integer, list, nullable, object, oneOf, type Static } from "#contract/schema.ts";

export const MESSAGE_STATUSES = ["new", "in_progress", "answered", "closed", "spam"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** What happened to a message: it came, it was given to somebody or laid into the queue of a role, it was moved to a state, it was linked to an account. */
const STAGES = ["received", "assigned", "referred", "linked", ...MESSAGE_STATUSES] as const;

const stage = () =>
  object({
    what: oneOf(...STAGES),
    /** Who of the staff did it; null for its sender, and for a colleague whose account is gone. */
    by: nullable(bothTexts()),
    /** To whom it was given. */
    to: nullable(bothTexts()),
    /** In whose queue it was laid. */
    role: nullable(oneOf(...STAFF_ROLES)),
    at: instant(),
  });
export type MessageStage = Static<ReturnType<typeof stage>>;

/** What a message that is read says beyond what its list says. */
export const messageContext = () => ({
  /** The account that staff linked it to; null where nobody has. */
  account: nullable(object({ id: integer(), name: bothTexts() })),
  /** The newest first. */
  stages: list(stage()),
});
