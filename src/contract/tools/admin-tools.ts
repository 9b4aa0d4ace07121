import { array, boolean, object as form, string } from "yup";
import { bothLines, bothTexts, noneForNull, staffCalls } from "#contract/admin-resource.ts";
import { key, linesField, ofText } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, text } from "#contract/schema.ts";
import { TOOL } from "./tools.ts";

/** So many in service: an author chooses from all of them. */
export const MOST_TOOLS = 100;
export const LAUNCH_URLS_MOST = 10;

/** Of an outside server; plain http is let through for the machine of whoever tries it out alone, which the server decides. */
const ADDRESS = /^(?:https:\/\/[^\s/@\\#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:[/?][^\s\\#]*)?$/u;
export const outsideAddress = () =>
  string()
    .transform(ofText((value) => value.trim()))
    .max(TOOL.addressMax)
    .matches(ADDRESS, { message: key("link"), excludeEmptyString: true });

/** What staff write of a tool. */
export const toolForm = form({
  name: bothLines(120),
  login_url: outsideAddress().required(key("required")),
  launch_urls: array(outsideAddress().required(key("required")))
    .required(key("required"))
    .min(1, key("required"))
    .max(LAUNCH_URLS_MOST, key("list.max", { max: LAUNCH_URLS_MOST })),
  /** Of a tool in which authors choose what a lesson opens. */
  content_url: outsideAddress().transform(noneForNull).default(""),
  key_url: outsideAddress()
    .transform(noneForNull)
    .default("")
    .test("keys", key("required"), (value, { parent }) => Boolean(value) || Boolean((parent as { public_key?: string }).public_key)),
  /** PEM, where the tool publishes no keys at an address. */
  public_key: linesField().transform(noneForNull).max(4_000).default(""),
  shares_name: boolean().default(false),
  shares_email: boolean().default(false),
  writes_grades: boolean().default(false),
  reads_members: boolean().default(false),
});

export const adminTools = staffCalls(
  "/admin/tools",
  { one: "an external tool", many: "External tools by their names" },
  {
    row: object({
      id: integer(),
      version: integer(),
      archived_at: nullable(instant()),
      name: bothTexts(),
      login_url: text(),
      launch_urls: list(text()),
      content_url: nullable(text()),
      key_url: nullable(text()),
      public_key: nullable(text()),
      shares_name: flag(),
      shares_email: flag(),
      writes_grades: flag(),
      reads_members: flag(),
      /** What the tool is told of us. */
      platform: object({
        issuer: text(),
        client_id: text(),
        deployment_id: text(),
        authorization_url: text(),
        token_url: text(),
        keys_url: text(),
      }),
      /** Lessons that open it. */
      lessons: integer(),
    }),
    fields: toolForm,
    query: {},
    may: { read: "settings.read", write: "settings.write" },
  },
);
