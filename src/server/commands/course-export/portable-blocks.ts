import { FILE_LINK, ITEM_LINK } from "#server/commands/import/course-plan.ts";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";

/** Where things of a course lie in its package. */
export interface Places {
  /** Of an item, by its id. */
  item: (id: number) => string | undefined;
  /** Of a picture, by the id of its file. */
  file: (id: string) => string | undefined;
}

/** Blocks that name items and pictures by their places in the package, as a plan of the importer does. */
export const portable = (blocks: readonly StoredBlock[], programId: number, places: Places): StoredBlock[] => {
  const address = new RegExp(`^/course/${programId}/lesson/(\\d+)$`, "u");
  const run = (one: StoredRun): StoredRun => {
    const [, id] = address.exec(one.href ?? "") ?? [];
    const key = id === undefined ? undefined : places.item(Number(id));
    return key === undefined ? one : { ...one, href: ITEM_LINK + key };
  };
  return blocks.map((block): StoredBlock => {
    switch (block.type) {
      case "paragraph":
      case "quote":
      case "note":
        return { ...block, runs: block.runs.map(run) };
      case "list":
        return { ...block, items: block.items.map((item) => item.map(run)) };
      case "figure": {
        const path = block.fileId === null ? undefined : places.file(block.fileId);
        return { ...block, fileId: path === undefined ? null : FILE_LINK + path };
      }
      default:
        return block;
    }
  });
};
