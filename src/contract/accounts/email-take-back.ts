import { object as form, string } from "yup";
import { endpoint } from "../endpoint.ts";
import { key } from "../form-fields.ts";
import { object, text } from "../schema.ts";

/** How long a changed e-mail can be taken back from the old one, days. */
export const TAKE_BACK_DAYS = 7;

export const takeEmailBackForm = form({ token: string().required(key("required")).max(200) });

/**
 * The link of the mail to the old e-mail. It works once and needs no session. Whoever changed the e-mail may know the password:
 * every session ends, the password fits no more, and `reset_token` sets a new one (`resetPassword`).
 * Problems: `reset_link_invalid`; `email_unavailable` where another account holds the old e-mail.
 */
export const takeEmailBack = endpoint("POST", "/email/take-back", {
  summary: "Take a change of the e-mail back by the link that was mailed to the old one",
  access: "anyone",
  secret: true,
  rate: "reset",
  form: takeEmailBackForm,
  data: object({ email: text(), reset_token: text() }),
  problems: ["reset_link_invalid", "email_unavailable"],
});
