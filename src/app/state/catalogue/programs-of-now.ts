import { getProgram } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { store } from "#app/state/store.ts";
import { deviceCatalogueAtom } from "./catalogue-atom.ts";
import { refreshCatalogue } from "./device-catalogue.ts";
import { programRead } from "./program-read.ts";

/**
 * Programs as the server has them now, by id; null: it lists it no longer. By the difference to what this device has, and one by one
 * where it has nothing (data are to be saved). Those that could not be learned are missing.
 */
export async function programsOfNow(ids: readonly number[]): Promise<Map<number, ListedProgram | null>> {
  await refreshCatalogue();
  const { list, status } = store.get(deviceCatalogueAtom);
  if (list) return new Map(status === "fresh" ? ids.map((id) => [id, list.program(id, store.get(languageAtom))]) : []);
  const found = await Promise.all(ids.map(async (id) => [id, await programOfNow(id)] as const));
  return new Map(found.flatMap(([id, program]) => (program === undefined ? [] : [[id, program] as const])));
}

const programOfNow = async (id: number): Promise<ListedProgram | null | undefined> => {
  try {
    const { data, fromDevice } = await call(getProgram, programRead(id));
    return fromDevice === null ? data : undefined;
  } catch (error) {
    return error instanceof Problem && error.code === "not_found" ? null : undefined;
  }
};
