import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { BucketPlace } from "#server/providers/file-store/store-settings.ts";
import { whyRefused } from "./signature.ts";

interface StoreOptions {
  /** A free one by default. */
  port?: number;
  /** Where bytes lie; one of its own by default, which `close` takes away. */
  directory?: string;
  keys?: Pick<BucketPlace, "keyId" | "secret">;
}

export interface CheckingStore {
  place: BucketPlace;
  /** What it refused, and what it was asked: `PUT /bucket/name`. */
  refused: string[];
  asked: string[];
  /** Names of uploads in parts that are not finished. */
  unfinished(): string[];
  /** Answers what a function gives in the place of the store; null lets it through, `hang` says nothing at all. */
  fault: ((method: string, url: string) => number | "hang" | "cut" | null) | null;
  close(): Promise<void>;
}

/**
 * A store that speaks S3: s3rver, which looks at no signature, behind a door that looks at every one. The door also knows what s3rver does not:
 * uploads in parts that are unfinished, and how they are ended.
 */
export async function startCheckingStore({ port = 0, directory: kept, keys: given }: StoreOptions = {}): Promise<CheckingStore> {
  const directory = kept ?? mkdtempSync(path.join(tmpdir(), "qabas-store-"));
  const bucket = "qabas-files";
  const store = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port: inner } = await store.run();
  const keys = given ?? { keyId: "QABASTESTKEY", secret: randomUUID() };
  const uploads = new Map<string, { name: string; at: Date }>();
  const self: Omit<CheckingStore, "place" | "close"> = {
    refused: [],
    asked: [],
    unfinished: () => [...uploads.values()].map(({ name }) => name),
    fault: null,
  };
  const door = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  door.listen(port, "127.0.0.1");
  await once(door, "listening");

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [method, url] = [incoming.method ?? "", incoming.url ?? ""];
    const body = Buffer.concat(await incoming.toArray());
    self.asked.push(`${method} ${url.split("?")[0] ?? ""}`);
    const why = whyRefused({ method, url, headers: incoming.headers, body }, keys);
    if (why) {
      self.refused.push(why);
      outgoing.writeHead(403, { "content-type": "application/xml" }).end(`<Error><Code>${why}</Code></Error>`);
      return;
    }
    const fault = self.fault?.(method, url) ?? null;
    if (fault === "hang") return;
    if (typeof fault === "number") {
      outgoing.writeHead(fault, { "content-type": "application/xml" }).end("<Error><Code>SlowDown</Code></Error>");
      return;
    }
    const { pathname, searchParams } = new URL(url, "http://store");
    const uploadId = searchParams.get("uploadId");
    if (method === "GET" && searchParams.has("uploads")) {
      outgoing.writeHead(200, { "content-type": "application/xml" }).end(listOf(uploads, searchParams.get("prefix") ?? ""));
      return;
    }
    if (method === "DELETE" && uploadId !== null) {
      outgoing.writeHead(uploads.delete(uploadId) ? 204 : 404).end();
      return;
    }
    const forwarded = request({
      host: "127.0.0.1",
      port: inner,
      method,
      path: url,
      headers: { ...(incoming.headers.range ? { range: incoming.headers.range } : {}), "content-length": body.byteLength },
    });
    forwarded.on("error", () => outgoing.destroy());
    forwarded.end(body);
    const [answered] = (await once(forwarded, "response")) as [IncomingMessage];
    const said = Buffer.concat(await answered.toArray());
    if (method === "POST" && searchParams.has("uploads")) {
      const id = /<UploadId>([^<]+)</u.exec(said.toString())?.[1] ?? "";
      uploads.set(id, { name: pathname.slice(`/${bucket}/`.length), at: new Date() });
    }
    if (method === "POST" && uploadId !== null && answered.statusCode === 200) uploads.delete(uploadId);
    outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
    if (fault !== "cut") {
      outgoing.end(method === "HEAD" ? undefined : said);
      return;
    }
    outgoing.write(said.subarray(0, Math.floor(said.byteLength / 2)), () => outgoing.destroy());
  }

  return Object.assign(self, {
    place: {
      kind: "bucket" as const,
      endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      region: "me-central-1",
      bucket,
      prefix: "university/",
      ...keys,
    },
    async close() {
      door.closeAllConnections();
      door.close();
      await store.close();
      if (kept === undefined) rmSync(directory, { recursive: true, force: true });
    },
  });
}

const listOf = (uploads: Map<string, { name: string; at: Date }>, prefix: string): string =>
  `<ListMultipartUploadsResult>${[...uploads]
    .filter(([, { name }]) => name.startsWith(prefix))
    .map(([id, { name, at }]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`)
    .join("")}</ListMultipartUploadsResult>`;
