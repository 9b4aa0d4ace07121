import { object as form, string } from "yup";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { clientId, key, requiredText } from "#contract/form-fields.ts";
import { flag, list, nullable, object, oneOf, text, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { STAFF_ROLES } from "./roles.ts";

/** So many of one account, and so many that others share with its roles. */
export const SAVED_VIEWS = { most: 100, nameMax: 60, queryMax: 600 } as const;

/** A list of the console as somebody looks at it: filters, search, order and columns, as they stand in its address. */
const savedView = () =>
  object({
    id: uuid(),
    /** The list's own address, such as `/staff/people`. */
    list: text(),
    name: text(),
    query: text(),
    /** Everybody who holds this role sees it; null is its owner alone. */
    role: nullable(oneOf(...STAFF_ROLES)),
    /** It is the reader's own: they may change it and take it away. */
    own: flag(),
  });

const named = {
  name: requiredText(SAVED_VIEWS.nameMax),
  query: string().default("").max(SAVED_VIEWS.queryMax),
  role: string()
    .nullable()
    .default(null)
    .oneOf([null, ...STAFF_ROLES], key("selection")),
};

export const listSavedViews = endpoint("GET", "/admin/list-views", {
  summary: "Views of lists that the caller keeps, and those that are shared with their roles",
  access: "staff",
  capability: "search.read",
  data: list(savedView()),
});
export type SavedView = DataOf<typeof listSavedViews>[number];

/** Sent again under its id it is the same view. */
export const saveView = endpoint("POST", "/admin/list-views", {
  summary: "Keep a list as it is filtered, ordered and shown, for oneself or for everybody of one's role",
  access: "staff",
  capability: "search.read",
  success: 201,
  form: form({
    id: clientId(),
    list: string()
      .required(key("required"))
      .max(80)
      .matches(/^\/staff(?:\/[a-z-]+)+$/u, { message: key("selection"), excludeEmptyString: true }),
    ...named,
  }),
  data: savedView(),
});

/** Another's view answers as a missing one. */
export const changeView = endpoint("PUT", "/admin/list-views/:id", {
  summary: "Change a view of one's own",
  access: "staff",
  capability: "search.read",
  params: object({ id: uuid() }),
  form: form(named),
  data: savedView(),
});

export const removeView = endpoint("DELETE", "/admin/list-views/:id", {
  summary: "Take a view of one's own away",
  access: "staff",
  capability: "search.read",
  params: object({ id: uuid() }),
  data: ok(),
});
