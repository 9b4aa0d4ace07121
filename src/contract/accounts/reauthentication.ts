import { object as form, string } from "yup";
import { endpoint } from "../endpoint.ts";
import { key } from "../form-fields.ts";
import { instant, object } from "../schema.ts";

/** How long the password counts as just given, minutes. A login does not count: whoever finds a session open did not give it. */
export const REAUTHENTICATED_MINUTES = 5;

export const reauthenticateForm = form({ password: string().required(key("required")).max(200) });

/**
 * What a call that answers `reauth_required` asks for first; then the same call is made again. It holds for the session it was
 * made in. Guesses count against the account, with those of the other calls that take its password. An account with a second factor
 * confirms with that (`second-factor/step-up.ts`): the password alone answers `second_factor_required`.
 */
export const reauthenticate = endpoint("POST", "/platform/profile/reauthenticate", {
  summary: "Give the password again: what asks for it is open in this session for 5 minutes",
  access: "session",
  secret: true,
  rate: "login",
  form: reauthenticateForm,
  beforeSecondFactor: true,
  data: object({ until: instant() }),
  problems: ["second_factor_required"],
});
