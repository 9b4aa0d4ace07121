import type { FileType } from "#contract/endpoint.ts";

/** What a whole file turned out to be, or why it is refused: `type` where it is none of the allowed ones after all. */
export type Inspection = { type: FileType } | { refused: "damaged" | "unsafe" | "type" };
