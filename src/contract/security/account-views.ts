import { object as form } from "yup";
import { user } from "#contract/accounts/session.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { requiredLines } from "#contract/form-fields.ts";
import { instant, integer, nullable, object, text, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** Header of a call in a view: its token. */
export const VIEW_HEADER = "X-View-As";

/** A view ends by itself; its reason is as long as any other of the console. */
export const VIEW = { minutes: 15, reasonMax: 500 } as const;

/**
 * Begins a view: a read-only look at a learner's own pages. Its token counts only beside the session that began it, in the header
 * `X-View-As`, and for the calls that are marked `inView`: the server refuses every other one, whatever the asker may do otherwise.
 * Accounts of the staff and of instructors cannot be viewed: they see other people.
 */
export const startView = endpoint("POST", "/admin/users/:id/views", {
  summary: "Look at a learner's own pages, read-only, for a quarter of an hour and with a reason. The caller has just given their password",
  access: "staff",
  capability: "people.view_as",
  success: 201,
  secret: true,
  params: object({ id: integer(1) }),
  form: form({ reason: requiredLines(VIEW.reasonMax, "reason.required") }),
  data: object({ id: uuid(), token: text(), ends_at: instant() }),
  problems: ["reauth_required", "forbidden"],
});

/** Another's view answers as a missing one; one that is over stays over. */
export const endView = endpoint("DELETE", "/admin/views/:id", {
  summary: "End a view of one's own before its time",
  access: "staff",
  capability: "people.view_as",
  params: object({ id: uuid() }),
  data: ok(),
});

export const readView = endpoint("GET", "/student/view", {
  summary: "Whose pages a view shows, why and until when; null outside of a view",
  access: "student",
  inView: true,
  data: nullable(object({ id: uuid(), user: user(), reason: text(), ends_at: instant() })),
});
export type AccountView = NonNullable<DataOf<typeof readView>>;
