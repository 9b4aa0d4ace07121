import { string } from "yup";
import { noneForNull } from "#contract/admin-resource.ts";
import { key } from "#contract/form-fields.ts";

/** An https address, or nothing. */
export const webAddress = () =>
  string()
    .transform(noneForNull)
    .trim()
    .max(300)
    .matches(/^https:\/\/[^\s/]+\.[^\s]+$/u, { message: key("link"), excludeEmptyString: true })
    .default("");
