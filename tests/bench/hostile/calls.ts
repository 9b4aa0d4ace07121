import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CourseImport } from "#contract/content/course-import.ts";
import type { Envelope } from "#contract/endpoint.ts";
import type { UploadPurpose } from "#contract/files/upload-rules.ts";
import type { ApiCaller } from "#tests/support/accounts.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { Uploader } from "#tests/support/files/uploader.ts";

/** What came of a case; anything else is a failure of the product. */
export type Fate = "accepted" | "refused";

const PATIENCE_MS = 240_000;

/** Brings cases by the calls that an instructor makes. */
export class HostileInstructor {
  readonly #up: Uploader;

  constructor(
    private readonly origin: string,
    private readonly caller: ApiCaller,
    private readonly courseId: number,
    private readonly sessionId: number,
  ) {
    const cookies = new Map(caller.cookies.split("; ").map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));
    this.#up = new Uploader(() => origin, { token: caller.token, cookies });
  }

  /** Imports an archive; what can be added is added and taken out again. */
  async course(bytes: Buffer): Promise<Fate> {
    const { payload, headers } = multipartBody({ id: randomUUID() }, { archive: { name: "course.zip", type: "application/zip", bytes } });
    const sent = await fetch(`${this.origin}/api/v1/instructor/courses/${this.courseId}/imports`, {
      method: "POST",
      headers: { ...this.caller.headers(), ...headers },
      body: payload as Uint8Array<ArrayBuffer>,
    });
    const { data } = (await sent.json()) as Envelope<CourseImport>;
    if (refusedBy(sent.status)) return "refused";
    const path = `/instructor/imports/${data.id}`;
    const status = await this.#decided(path);
    await this.caller.call("GET", `/instructor/courses/${this.courseId}/imports`);
    if (status !== "preview") return "refused";
    const applied = await this.caller.call("POST", `${path}/apply`);
    refusedBy(applied.status);
    await this.caller.call("POST", `${path}/${applied.status === 200 ? "undo" : "discard"}`);
    return "accepted";
  }

  async #decided(path: string): Promise<CourseImport["status"]> {
    for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
      const { data, status } = await this.caller.call<CourseImport>("GET", path);
      if (status !== 200) throw new Error(`an import answered ${status}`);
      if (data.status !== "queued" && data.status !== "parsing") return data.status;
      await pause(100);
    }
    throw new Error("an import was not read in time");
  }

  /** Has a register read. */
  async table(bytes: Buffer): Promise<Fate> {
    const body = { csv: bytes.toString("utf8") };
    const { status, data } = await this.caller.call<{ problems: { reason: string }[] }>(
      "POST",
      `/instructor/sessions/${this.sessionId}/attendance/read-file`,
      body,
    );
    return refusedBy(status) || data.problems.some(({ reason }) => reason === "not_csv") ? "refused" : "accepted";
  }

  /** Uploads a file for a lesson, and gives it up. */
  async upload(purpose: UploadPurpose, bytes: Buffer): Promise<Fate> {
    const begun = await this.#up.create(bytes, { courseId: this.courseId, purpose });
    if (refusedBy(begun.status)) return "refused";
    const address = begun.headers.get("location") ?? "";
    await this.#up.bring(address, 0, bytes);
    const { status } = await this.#up.settled(address, PATIENCE_MS);
    await this.#up.send("DELETE", address);
    return status === "ready" ? "accepted" : "refused";
  }
}

/** @throws Error for an answer that is neither yes nor no */
function refusedBy(status: number): boolean {
  if (status >= 500 && status !== 503) throw new Error(`the product answered ${status}`);
  return status >= 400;
}
