import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { Send } from "#offline/queue/wire.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import { OUTBOX } from "#contract/outbox-headers.ts";
import type { Backend } from "./outbox-backend.ts";

/** What a network does to one request. */
export const FAULTS = [
  "reset-before",
  "reset-after",
  /** The client gives up waiting; the request arrives much later. */
  "late",
  "500-before",
  "502-after",
  "503",
  "429",
  /** A proxy's 401: not our envelope. */
  "foreign-401",
  /** 200 with a page of HTML. */
  "captive-portal",
  /** The right answer, cut in the middle. */
  "truncated",
] as const;
export type Fault = (typeof FAULTS)[number] | "none";

/** The network between one device and the server. */
export class FakeNetwork {
  online = true;
  /** Applied to the next requests in turn; afterwards all is well. */
  faults: Fault[] = [];
  #late: WireRequest[] = [];
  /** What went over the wire with a number: whoever listened may send it again. */
  readonly heard: WireRequest[] = [];

  constructor(
    private readonly server: Pick<Backend, "handle">,
    private readonly device: number,
  ) {}

  readonly send: Send = async (request) => {
    if (!this.online) throw new TypeError("Failed to fetch");
    if (request.headers[OUTBOX] !== undefined) this.heard.push(request);
    return this.#through(request, this.faults.shift() ?? "none");
  };

  /** What was under way for hours arrives. */
  async deliverLate(): Promise<void> {
    for (const request of this.#late.splice(0)) await this.server.handle(request, this.device);
  }

  async #through(request: WireRequest, fault: Fault): Promise<WireAnswer> {
    const arrive = () => this.server.handle(request, this.device);
    switch (fault) {
      case "none":
        return arrive();
      case "reset-before":
        throw new TypeError("Failed to fetch");
      case "reset-after":
        await arrive();
        throw new TypeError("Failed to fetch");
      case "late":
        // A logout names the device's session at the time it arrives: the page sends nothing else before it has an answer.
        if (request.path !== "/logout") this.#late.push(request);
        throw new DOMException("signal timed out", "TimeoutError");
      case "500-before":
        return answer(500, JSON.stringify({ status: 500, message: "", data: null, code: "unexpected" }));
      case "502-after":
        await arrive();
        return answer(502, "<html>Bad gateway</html>");
      case "503":
        return answer(503, JSON.stringify({ status: 503, message: "", data: null, code: "unavailable" }), "2");
      case "429":
        return answer(429, JSON.stringify({ status: 429, message: "", data: null, code: "too_many_requests" }), "1");
      case "foreign-401":
        return answer(401, JSON.stringify({ error: "unauthorized" }));
      case "captive-portal":
        return answer(200, "<!doctype html><title>Hotel</title>");
      case "truncated": {
        const whole = await arrive();
        return { ...whole, body: whole.body.slice(0, whole.body.length >> 1) };
      }
    }
  }
}

const answer = (status: number, body: string, retryAfter: string | null = null): WireAnswer => ({ status, body, retryAfter });
