import { number, object as form } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { requestDetail } from "./admin-requests.ts";
import { namedAsked } from "./answers.ts";
import { REQUEST } from "./requests.ts";

/** No day of the answer counts until the sender has answered; a refund that waits for a second person waits no longer. */
export const askSender = endpoint("POST", "/admin/requests/:kind/:id/ask", {
  summary: "Ask whoever sent a postponement or a withdrawal for more information",
  access: "staff",
  capability: "requests.decide",
  about: "request",
  params: namedAsked(),
  form: form({
    question: requiredLines(REQUEST.noteMax),
    /** Of the request as it was seen. */
    version: number().required(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647),
  }),
  data: requestDetail(),
  problems: ["request_not_found", "request_closed", "version_conflict", "question_open"],
});
