import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Envelope } from "#contract/endpoint.ts";
import type { UploadPurpose } from "#contract/files/upload-rules.ts";
import type { Upload } from "#contract/files/uploads.ts";
import type { TestBrowser } from "#tests/support/identity-factories.ts";

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export interface Announcement {
  courseId: number | string;
  purpose: UploadPurpose | "other";
  name?: string;
  sha256?: string;
  /** Announced; the bytes' own where none is said. */
  length?: number;
}

/** Lets a test server listen; answers its origin. */
export const listening = (app: FastifyInstance): Promise<string> => app.listen({ host: "127.0.0.1", port: 0 });

/** Uploads as a browser does, over the network, with the session of a visitor. */
export class Uploader {
  constructor(
    private readonly origin: () => string,
    private readonly visitor: Pick<TestBrowser, "token" | "cookies">,
  ) {}

  headers(more: Record<string, string> = {}): Record<string, string> {
    const { token, cookies } = this.visitor;
    return {
      "tus-resumable": "1.0.0",
      "accept-language": "en",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
      ...(cookies.has("XSRF-TOKEN") ? { "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "") } : {}),
      ...more,
    };
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Response> {
    const type: Record<string, string> = body ? { "content-type": "application/offset+octet-stream" } : {};
    return fetch(`${this.origin()}${path}`, {
      method,
      headers: this.headers({ ...type, ...headers }),
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
  }

  create(bytes: Uint8Array, { courseId, purpose, name = "file", sha256 = sha256Of(bytes), length = bytes.length }: Announcement) {
    const told = { course_id: String(courseId), purpose, filename: name, sha256 };
    const metadata = Object.entries(told).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
    return this.send("POST", "/api/v1/uploads", { "upload-length": String(length), "upload-metadata": metadata.join(",") });
  }

  /** Begins an upload; answers its address. */
  async begin(bytes: Uint8Array, announcement: Announcement): Promise<string> {
    const made = await this.create(bytes, announcement);
    if (made.status !== 201) throw new Error(`an upload was refused: ${made.status} ${await made.text()}`);
    return made.headers.get("location") ?? "";
  }

  async offset(address: string): Promise<number> {
    return Number((await this.send("HEAD", address)).headers.get("upload-offset"));
  }

  bring(address: string, offset: number, bytes: Uint8Array): Promise<Response> {
    return this.send("PATCH", address, { "upload-offset": String(offset) }, bytes);
  }

  /** Brings all of it at once, and waits until it was looked into. */
  async whole(bytes: Uint8Array, announcement: Announcement): Promise<Upload> {
    const address = await this.begin(bytes, announcement);
    const brought = await this.bring(address, 0, bytes);
    if (brought.status !== 204) throw new Error(`bytes were refused: ${brought.status} ${await brought.text()}`);
    return await this.settled(address);
  }

  /** What came of it. */
  async settled(address: string, patienceMs = 60_000): Promise<Upload> {
    for (let waited = 0; waited < patienceMs; waited += 25) {
      const { data } = (await (await this.send("GET", address)).json()) as Envelope<Upload>;
      if (data.status !== "receiving" && data.status !== "checking") return data;
      await pause(25);
    }
    throw new Error("an upload was not looked into");
  }
}
