import { pendingOf } from "#offline/test-device.ts";
import { API_BASE } from "#contract/endpoint.ts";
import { append } from "#offline/queue/append.ts";
import { cartMutation } from "#offline/cart/changes.ts";
import { drain } from "#offline/queue/drain.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { ApiCaller } from "#tests/support/accounts.ts";
import { MemoryStore } from "#tests/support/queue-model/memory-store.ts";
import { program } from "#tests/support/queue-model/model-programs.ts";
import type { Trials } from "./trials.ts";

/** A device without a browser: the real outbox code over a store in memory, and the network to the real server. */
export class NodeDevice {
  readonly #queue = new MemoryStore().use;
  readonly #inCart = new Set<number>();

  constructor(
    private caller: ApiCaller,
    private readonly trials: Trials,
  ) {}

  start = (): Promise<void> => ownerSignedIn({ tag: this.caller.ownerTag, userId: 1, name: "" }, this.#queue);

  /** A session that ran out: the same person signs in on the same device. */
  async signInAgain(): Promise<void> {
    const { apiOrigin, account } = this.trials.subject;
    this.caller = await ApiCaller.signIn(apiOrigin, account, this.caller);
    await this.start();
  }

  /** Saves a change of a program that the seed picks. */
  async change(): Promise<void> {
    const { programs, random } = this.trials.subject;
    const { id } = random ? random.pick(programs) : (programs[0] ?? { id: 0 });
    const removing = this.#inCart.has(id);
    await append(this.caller.ownerTag, cartMutation({ op: removing ? "removeFromCart" : "addToCart", program: program(id) }), this.#queue);
    if (removing) this.#inCart.delete(id);
    else this.#inCart.add(id);
    this.trials.keep({ op: removing ? "remove" : "add", programId: id });
  }

  /** Sends what waits until nothing does or something fails. The first answer is lost where it is told so. */
  async send(first?: "reset-after"): Promise<void> {
    let lose = first !== undefined;
    await drain({
      lane: "cart",
      queue: this.#queue,
      session: async () => ({ token: this.caller.token, xsrf: this.caller.headers()["x-xsrf-token"] ?? null }),
      lock: (_wait, work) => work(),
      notify: () => undefined,
      online: () => true,
      send: async ({ method, path, headers, body }) => {
        const answer = await fetch(this.trials.subject.apiOrigin + API_BASE + path, {
          method: method as "POST",
          headers: { ...headers, cookie: this.caller.cookies },
          ...(body === null ? {} : { body }),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await answer.text();
        if (lose) throw new TypeError("the answer was lost");
        lose = false;
        return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: text };
      },
    });
  }

  waiting = async (): Promise<number> => (await pendingOf(this.caller.ownerTag, this.#queue)).length;
}
