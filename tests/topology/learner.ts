import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";

/** What the calls of all learners met. */
export class Met {
  /** Milliseconds of each attempt that was answered with a success. */
  took: number[] = [];
  /** Attempts that nobody answered: the line broke, as it does when a proxy dies. */
  broken = 0;
  /** 503 with Retry-After. */
  later = 0;
  /** Whatever else was answered that is no success. */
  wrong: string[] = [];
}

const PATIENCE_MS = 120_000;
/** For one answer: on a busy machine it is late without being lost. */
const ANSWER_MS = 60_000;

/** Somebody with a cart and a picture, who sends each change until it is acknowledged, as a device does. */
export class Learner {
  /** Changes of the cart that were acknowledged, in order. */
  readonly acknowledged: string[] = [];
  readonly #inCart = new Set<number>();
  picture: string | null = null;

  private constructor(
    private readonly origin: string,
    private readonly api: ApiCaller,
    private readonly programs: readonly number[],
    private readonly met: () => Met,
  ) {}

  get email(): string {
    return this.api.email;
  }

  static async arrive(origin: string, programs: readonly number[], met: () => Met): Promise<Learner> {
    return new Learner(origin, await ApiCaller.signIn(origin, await register(origin)), programs, met);
  }

  /** Looks around, and now and then changes something, until it is told to stop. */
  async study(until: () => boolean, pauseMs: number): Promise<void> {
    for (let turn = 0; !until(); turn += 1) {
      if (turn % 20 === 7) await this.#sendPicture();
      else if (turn % 3 === 0) await this.#changeCart();
      else await this.#send("GET", turn % 3 === 1 ? "/student/dashboard" : "/cart");
      await wait(pauseMs * (0.5 + Math.random()));
    }
  }

  async #changeCart(): Promise<void> {
    const id = this.programs[Math.floor(Math.random() * this.programs.length)] ?? 0;
    const removing = this.#inCart.has(id);
    const body = removing ? {} : { learning_program_id: id };
    await this.#send(removing ? "DELETE" : "POST", removing ? `/cart/${id}` : "/cart", {
      payload: Buffer.from(JSON.stringify(body)),
      headers: { "content-type": "application/json" },
    });
    if (removing) this.#inCart.delete(id);
    else this.#inCart.add(id);
    this.acknowledged.push(`${removing ? "remove" : "add"}:${id}`);
  }

  async #sendPicture(): Promise<void> {
    const colour = `#${createHash("sha256").update(randomUUID()).digest("hex").slice(0, 6)}`;
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const said = await this.#send(
      "POST",
      "/platform/profile/avatar",
      multipartBody({}, { avatar: { name: "me.png", type: "image/png", bytes } }),
    );
    this.picture = (JSON.parse(said) as { data: { picture: string | null } }).data.picture;
  }

  /** Whether the picture that was acknowledged last is served. */
  async showsPicture(): Promise<boolean> {
    if (this.picture === null) return true;
    const answer = await fetch(new URL(this.picture, this.origin), { headers: this.api.headers() });
    return answer.ok && (await answer.arrayBuffer()).byteLength > 0;
  }

  /** Sends one call under one key until it is acknowledged. @returns the body of the answer */
  async #send(method: string, path: string, body: { payload: Buffer; headers: Record<string, string> } | null = null): Promise<string> {
    const key = randomUUID();
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const began = performance.now();
      const answer = await fetch(`${this.origin}/api/v1${path}`, {
        method,
        headers: { ...this.api.headers(), "accept-language": "ar", "idempotency-key": key, ...body?.headers },
        ...(body ? { body: new Uint8Array(body.payload) } : {}),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        async (response) => ({ status: response.status, again: response.headers.get("retry-after"), text: await response.text() }),
        () => null,
      );
      const met = this.met();
      if (answer && answer.status < 300) {
        met.took.push(performance.now() - began);
        return answer.text;
      }
      if (answer === null) met.broken += 1;
      else if (answer.status === 503 && answer.again !== null) met.later += 1;
      else if (/"code":"in_progress"/u.test(answer.text) && answer.again !== null) met.later += 1;
      else met.wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      await wait(answer?.again ? Number(answer.again) * 1_000 : 500);
    }
    throw new Error(`${method} ${path} was not acknowledged within ${PATIENCE_MS / 1_000} s`);
  }
}
