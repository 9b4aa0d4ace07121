import { stableUuid } from "#server/db/seed/stable-uuid.ts";

/** Files of the demo's lessons have ids before they are kept: a lesson's text names its figure. */
export const GROUPS_FIGURE = stableUuid("lesson file groups.webp");
