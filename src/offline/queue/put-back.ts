import { promisifyRequest } from "idb-keyval";
import { readRecord } from "./record.ts";
import { ROW } from "./rows.ts";
import { commit } from "#offline/storage/connection.ts";
import type { UseStore } from "#offline/stores.ts";
import { Rows } from "./store.ts";

/**
 * Puts back what a page saw last in a queue whose database the browser emptied after it had failed (Chromium does so where a full
 * disk left it half written): what was called saved stays saved (P1). Streams begin anew, under the old keys, which the server
 * knows where it has them (P2). Nothing where the database is whole, nor where somebody else signed in since (P5).
 * @param before what was there
 * @returns what is there now. Errors: StorageFailure.
 */
export const putBack = (queue: UseStore, before: ReadonlyMap<string, unknown>): Promise<Map<string, unknown>> =>
  queue("readwrite", async (store) => {
    const last = new Rows([...before.keys()], [...before.values()]);
    const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())]);
    const rows = new Rows(keys, values);
    const owner = rows.owner();
    if (rows.device().id === last.device().id || (owner && owner.tag !== last.owner()?.tag)) return rows.stored;
    let order = Math.max(rows.device().nextOrder, last.device().nextOrder);
    let moved = false;
    for (const record of last.records()) {
      if (rows.records().some(({ key }) => key === record.key)) continue;
      // Another page that was quicker may have put something else in its place: all from there on go behind that, or they would pass it (P3).
      moved ||= rows.records().some((other) => other.order === record.order);
      rows.putRecord(moved ? { ...record, order: order++ } : record);
    }
    // What a later version wrote is put back as it lay there.
    const rest = [...before].filter(([key, value]) => key !== ROW.device && readRecord(value).kind !== "record");
    for (const [key, value] of rest) if (!rows.stored.has(key)) rows.put(key, value);
    rows.setDevice({ nextOrder: order });
    rows.write(store);
    commit(store.transaction);
    await promisifyRequest(store.transaction);
    return rows.stored;
  });
