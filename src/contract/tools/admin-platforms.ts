import { array, object as form, string } from "yup";
import { bothLines, bothTexts, staffCalls } from "#contract/admin-resource.ts";
import { chosenId, key, ofText } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, object, text } from "#contract/schema.ts";
import { outsideAddress } from "./admin-tools.ts";
import { TOOL } from "./tools.ts";

/** So many in service. */
export const MOST_PLATFORMS = 100;
export const DEPLOYMENTS_MOST = 20;
export const PLATFORM_COURSES_MOST = 50;
export const PLATFORM_NAME_MAX = 255;
export const SERVICE_URLS_MOST = 10;

/** As the platform writes it, to the letter; it says who comes, and is no secret. */
const named = () =>
  string()
    .transform(ofText((value) => value.trim()))
    .required(key("required"))
    .max(PLATFORM_NAME_MAX);
const ids = () =>
  array(chosenId())
    .max(PLATFORM_COURSES_MOST, key("list.max", { max: PLATFORM_COURSES_MOST }))
    .default([]);

/** What staff write of a platform. What it opens are cohorts, whose seats its people take, and programs that are learned without one. */
export const platformForm = form({
  name: bothLines(120),
  issuer: outsideAddress().required(key("required")),
  client_id: named(),
  deployment_ids: array(named())
    .required(key("required"))
    .min(1, key("required"))
    .max(DEPLOYMENTS_MOST, key("list.max", { max: DEPLOYMENTS_MOST })),
  authorization_url: outsideAddress().required(key("required")),
  token_url: outsideAddress().required(key("required")),
  key_url: outsideAddress().required(key("required")),
  service_urls: array(outsideAddress().required(key("required")))
    .max(SERVICE_URLS_MOST, key("list.max", { max: SERVICE_URLS_MOST }))
    .default([]),
  cohort_ids: ids().test("any", key("required"), (value, { parent }) => {
    const { program_ids: others } = parent as { program_ids?: readonly number[] };
    return (value?.length ?? 0) + (others?.length ?? 0) > 0;
  }),
  program_ids: ids(),
});

export const adminPlatforms = staffCalls(
  "/admin/learning-platforms",
  { one: "a learning platform of another university", many: "Learning platforms of other universities by their names" },
  {
    row: object({
      id: integer(),
      version: integer(),
      archived_at: nullable(instant()),
      name: bothTexts(),
      issuer: text(TOOL.addressMax),
      client_id: text(),
      deployment_ids: list(text()),
      authorization_url: text(),
      token_url: text(),
      key_url: text(),
      /** Its servers beside those of the addresses above. */
      service_urls: list(text()),
      cohort_ids: list(integer()),
      program_ids: list(integer()),
      /** What it opens, with the words for it. */
      courses: list(object({ program_id: integer(), title: bothTexts(), cohort_id: nullable(integer()), starts_on: nullable(day()) })),
      /** What the platform is told of us. */
      tool: object({ login_url: text(), redirect_url: text(), keys_url: text(), deep_linking_url: text() }),
      /** People of it who have an account here. */
      people: integer(),
    }),
    fields: platformForm,
    query: {},
    may: { read: "settings.read", write: "settings.write" },
  },
);
