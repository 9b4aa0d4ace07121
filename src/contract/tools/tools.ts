/**
 * External tools (LTI 1.3 Advantage): pages of others that a lesson opens in a tab of their own, and that may send a grade back. The
 * protocol between both servers stands in `server/modules/tools`; here is what our own client asks.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { flag, integer, lines, list, nullable, object, optional, text, type Static } from "#contract/schema.ts";

export const TOOL = {
  /** Characters of an address, and of what a lesson sends along. */
  addressMax: 500,
  customMax: 2_000,
  customLines: 30,
  /** A press leads to the tool for so long. */
  minutes: 5,
  /** Who chooses content there may look around for so long. */
  contentMinutes: 60,
} as const;

const toolName = () => object({ ar: text(), en: text() });

/** What a lesson says of its tool to its learner. */
export const toolPart = () =>
  object({
    name: toolName(),
    shares_name: flag(),
    shares_email: flag(),
    /** It sends a grade, and says by itself when the lesson is done. */
    reports: flag(),
    /** No: staff took the tool out of service. */
    is_open: flag(),
    /** Percent; null before the tool scored anything. */
    score: nullable(integer()),
    /** What was done waits for somebody's mark there. */
    is_waiting: flag(),
    /** To the learner, in the tool's words. */
    comment: nullable(lines()),
  });
export type ToolPart = Static<ReturnType<typeof toolPart>>;

/** What its author chooses of it. */
export const placedTool = () =>
  object({
    id: integer(1),
    /** Where in the tool it leads; null: where staff said. */
    address: nullable(text(TOOL.addressMax)),
    /** What the tool is told of this lesson: `name=value`, one a line. */
    custom: optional(lines(TOOL.customMax)),
  });
export type PlacedTool = Static<ReturnType<typeof placedTool>>;

const opened = () => object({ address: text() });

/** Refused as `getItemContent` is; 404 `not_found` too for a lesson without a tool, or whose tool is not in service. */
export const openTool = endpoint("POST", "/content/:itemId/tool", {
  summary: "The caller's own way into the tool of a lesson, good for one launch within minutes",
  access: "student",
  secret: true,
  params: object({ itemId: integer(1) }),
  data: opened(),
  problems: ["course_access_denied", "access_expired", "item_locked"],
});

export const openToolAsTeacher = endpoint("POST", "/instructor/items/:iid/tool", {
  summary: "The same for who teaches the course, whatever the state of the lesson",
  access: "instructor",
  secret: true,
  params: object({ iid: integer(1) }),
  data: opened(),
});

/** What is chosen there comes back by itself: the lesson has it, in a version of its own. 404 `not_found` too where the tool offers no choice. */
export const chooseToolContent = endpoint("POST", "/instructor/items/:iid/tool-content", {
  summary: "The way into a lesson's tool to choose what the lesson opens there, good for one launch within minutes",
  access: "instructor",
  secret: true,
  params: object({ iid: integer(1) }),
  data: opened(),
});

export const listPlaceableTools = endpoint("GET", "/instructor/tools", {
  summary: "Tools that a lesson may open, by their Arabic names",
  access: "instructor",
  data: list(
    object({ id: integer(), name: toolName(), shares_name: flag(), shares_email: flag(), writes_grades: flag(), offers_content: flag() }),
  ),
});
export type PlaceableTool = DataOf<typeof listPlaceableTools>[number];
