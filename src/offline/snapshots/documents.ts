import { hasFields } from "#offline/fields.ts";
import { isText } from "#offline/readable.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";
import { isBytes } from "./snapshot.ts";

/** A file of the account, such as a certificate's PDF, as it was downloaded. */
export interface CachedDocument {
  /** As the server calls it. */
  name: string;
  /** Media type. */
  type: string;
  /** Not a Blob: some browsers lose those of a database. */
  bytes: ArrayBuffer;
}

const isDocument = hasFields<CachedDocument>({ name: isText, type: isText, bytes: isBytes });

/** @param address of the call that answers with it, below `/api/v1` */
export const documentSnapshot = (address: string): StoredSnapshot<CachedDocument> => storedSnapshot(`document${address}`, isDocument);
