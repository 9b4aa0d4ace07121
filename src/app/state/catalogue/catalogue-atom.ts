import { atom } from "jotai";
import type { ProgramList } from "#contract/catalogue/program-list.ts";

/** All published programs, as this device has them. */
export interface DeviceCatalogue {
  /** Null while none is known here. */
  list: ProgramList | null;
  /** `fresh`: as the server said in this visit. `stale`: it did not answer. */
  status: "unread" | "reading" | "fresh" | "stale";
  /** When the server last said that it is so. */
  asOf: Date | null;
  failure: unknown;
}

const UNREAD: DeviceCatalogue = { list: null, status: "unread", asOf: null, failure: null };
export const deviceCatalogueAtom = atom(UNREAD);
