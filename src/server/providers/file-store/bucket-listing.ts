import type { CallBucket } from "./bucket.ts";
import { partsOf, valueOf } from "./bucket-xml.ts";

export interface Listed {
  /** Below the place's prefix. */
  name: string;
  bytes: number;
  /** By the store's clock. */
  at: Date;
}

export interface Unfinished {
  name: string;
  uploadId: string;
  begunAt: Date;
}

/** What lies in the bucket below a name, in lots of at most a thousand. */
export async function* listed(call: CallBucket, prefix: string, below: string): AsyncGenerator<Listed[]> {
  for (let token: string | null = null; ; ) {
    const answer: Response = await call({
      method: "GET",
      name: null,
      query: { "list-type": "2", prefix: `${prefix}${below}`, ...(token === null ? {} : { "continuation-token": token }) },
    });
    const said = await answer.text();
    const lot = partsOf(said, "Contents").map((part) => ({
      name: nameIn(part, prefix),
      bytes: Number(valueOf(part, "Size")),
      at: new Date(valueOf(part, "LastModified")),
    }));
    if (lot.length > 0) yield lot;
    token = valueOf(said, "IsTruncated") === "true" ? valueOf(said, "NextContinuationToken") : null;
    if (!token) return;
  }
}

/** Uploads in parts that nobody finished; none of a store that cannot tell (its own rule has to end them). */
export async function unfinished(call: CallBucket, prefix: string, below: string): Promise<Unfinished[]> {
  const answer = await call({ method: "GET", name: null, query: { uploads: "", prefix: `${prefix}${below}` }, expected: [400, 405, 501] });
  if (!answer.ok) {
    await answer.body?.cancel();
    return [];
  }
  return partsOf(await answer.text(), "Upload").map((part) => ({
    name: nameIn(part, prefix),
    uploadId: valueOf(part, "UploadId"),
    begunAt: new Date(valueOf(part, "Initiated")),
  }));
}

const nameIn = (part: string, prefix: string): string => valueOf(part, "Key").slice(prefix.length);
