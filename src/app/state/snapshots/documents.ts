import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { documentSnapshot, type CachedDocument } from "#offline/snapshots/documents.ts";
import type { SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { addressOf } from "#app/api/address.ts";
import { download } from "#app/api/download.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** A file of the account, kept whole. */
export function documentSource(read: SnapshotRead): CachedSource<CachedDocument> {
  const snapshot = documentSnapshot(addressOf(read.endpoint, read));
  return {
    read: (owner) => snapshot.read(owner),
    put: (owner, value, at) => snapshot.put(owner, value, at),
    async fetch({ signal }) {
      const { blob, name } = await download(read.endpoint, { ...partsOf(read), signal });
      return { name, type: blob.type, bytes: await blob.arrayBuffer() };
    },
  };
}

/** A file as it is handed to the browser. */
interface Document {
  blob: Blob;
  name: string;
}

/**
 * A file of the account: the server's, and without a network the copy that came along.
 * @returns `ready` where it can be had now; `open` fetches it, with the errors of `download`
 */
export function useDocument<E extends Endpoint>(read: SnapshotRead<E>): { ready: boolean; open: () => Promise<Document> } {
  const online = useAtomValue(onlineAtom);
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const address = addressOf(read.endpoint, read);
  const [kept, setKept] = useState<{ of: string; document: CachedDocument } | null>(null);
  const of = `${owner} ${address}`;
  useEffect(() => {
    if (online || !owner) return;
    let gone = false;
    documentSnapshot(address)
      .read(owner)
      .then(
        (copy) => gone || !copy || setKept({ of, document: copy.value }),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [online, owner, address, of]);
  const copy = !online && kept?.of === of ? kept.document : null;
  return {
    ready: online || copy !== null,
    open: async () =>
      copy ? { blob: new Blob([copy.bytes], { type: copy.type }), name: copy.name } : download(read.endpoint, partsOf(read)),
  };
}

const partsOf = <E extends Endpoint>({ params, query }: SnapshotRead<E>): Pick<SnapshotRead<E>, "params" | "query"> => ({
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { query }),
});
