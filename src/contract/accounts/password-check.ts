import { object as form, string } from "yup";
import { endpoint } from "../endpoint.ts";
import { key } from "../form-fields.ts";
import { flag, nullable, object, oneOf } from "../schema.ts";

/** What the form knows of its owner; of a signed-in person, or the owner of a reset link, the server knows it itself. */
export const passwordCheckForm = form({
  password: string().required(key("required")).max(200),
  name_ar: string().max(200).optional(),
  name_en: string().max(200).optional(),
  email: string().max(254).optional(),
  national_id: string().max(20).optional(),
  /** Of a reset link. */
  token: string().max(200).optional(),
});

/**
 * Said while a new password is typed; nothing of it is kept. Learners are warned and may keep it, staff and instructors are refused
 * (`validation_error`, `password.common` or `password.personal`).
 */
export const checkPassword = endpoint("POST", "/password/check", {
  summary: "Whether a new password is one of the commonest, or of its owner's name, e-mail or national ID",
  access: "anyone",
  secret: true,
  form: passwordCheckForm,
  problems: ["reset_link_invalid"],
  data: object({ weakness: nullable(oneOf("common", "personal")), refused: flag() }),
});
