import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { documentShelf, type KeptDocument } from "#offline/snapshots/documents.ts";
import type { SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { download } from "#app/api/download.ts";
import type { KeptSource } from "#app/state/kept/kept-read.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { resourceAddress } from "#app/state/resource.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** A file of the account, kept whole. */
export function documentSource(read: SnapshotRead): KeptSource<KeptDocument> {
  const shelf = documentShelf(resourceAddress(read.endpoint, read as never));
  return {
    read: (owner) => shelf.read(owner),
    put: (owner, value, at) => shelf.put(owner, value, at),
    async fetch({ signal }) {
      const { blob, name } = await download(read.endpoint, { params: read.params, query: read.query, signal } as never);
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
  const address = resourceAddress(read.endpoint, read as never);
  const [kept, setKept] = useState<{ of: string; document: KeptDocument } | null>(null);
  const of = `${owner} ${address}`;
  useEffect(() => {
    if (online || !owner) return;
    let gone = false;
    documentShelf(address)
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
      copy
        ? { blob: new Blob([copy.bytes], { type: copy.type }), name: copy.name }
        : download(read.endpoint, {
            ...(read.params === undefined ? {} : { params: read.params }),
            ...(read.query === undefined ? {} : { query: read.query }),
          }),
  };
}
