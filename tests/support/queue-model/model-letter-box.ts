import { HEADER } from "#contract/endpoint.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import { problem, success } from "./model-answers.ts";

const OF_AN_ACCOUNT = [OUTBOX, OWNER, HEADER.xsrf, "Authorization"];

/** Messages to us as the server takes them: for nobody's account, and the id alone says whether one is known. */
export class ModelLetterBox {
  readonly #bodies = new Map<string, string>();

  constructor(private readonly dedupe: () => boolean) {}

  /** @param messages ids of those that arrived before, in their order */
  receive(request: WireRequest, messages: readonly string[]): { messages: readonly string[]; answer: WireAnswer } {
    const body = request.body ?? "";
    const { id, email } = JSON.parse(body) as { id: string; email: string };
    const strange = OF_AN_ACCOUNT.find((name) => name in request.headers);
    if (strange || !request.anonymous || request.headers[HEADER.idempotencyKey] !== id) throw new Error(`a message with ${strange} (P14)`);
    if (!email.includes("@")) return { messages, answer: problem("validation_error") };
    const known = this.dedupe() ? messages.indexOf(id) : -1;
    if (known >= 0 && this.#bodies.get(id) !== body) return { messages, answer: problem("idempotency_key_reused") };
    if (known >= 0) return { messages, answer: success({ reference: `CM-${known}` }) };
    this.#bodies.set(id, body);
    return { messages: [...messages, id], answer: success({ reference: `CM-${messages.length}` }) };
  }
}
