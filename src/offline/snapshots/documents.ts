import { isObject, isText } from "#offline/readable.ts";
import { type Shelf, shelf } from "#offline/shelves/shelf.ts";
import { isBytes } from "./snapshot.ts";

/** A file of the account, such as a certificate's PDF, as it was downloaded. */
export interface KeptDocument {
  /** As the server calls it. */
  name: string;
  /** Media type. */
  type: string;
  /** Not a Blob: some browsers lose those of a database. */
  bytes: ArrayBuffer;
}

/** @param address of the call that answers with it, below `/api/v1` */
export const documentShelf = (address: string): Shelf<KeptDocument> => shelf(`document${address}`, isDocument);

const isDocument = (value: unknown): value is KeptDocument =>
  isObject(value) && isText(value.name) && isText(value.type) && isBytes(value.bytes);
