import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

/** What goes wrong with the next call of the merchant: `lost` does the work and breaks the line before the answer; `none` goes well. */
export type Fault = "none" | "503" | "429" | "hang" | "garbage" | "lost";

export type Json = Record<string, unknown>;

export interface Notice {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Marks the addresses of people: no key is asked of them, and nothing of the merchant's goes wrong there. */
const PERSON = "person";

/**
 * Answers as a provider's published contract says, on a port of this machine. What a person does at the provider is a method of
 * each twin. Notices are kept: a test delivers them when, and as often as, it wants.
 */
export abstract class Twin {
  readonly #app: FastifyInstance = fastify({ logger: false, forceCloseConnections: true });
  readonly #lost = new WeakSet<object>();
  origin = "";
  /** The product's webhooks: the provider's name is appended. */
  webhookUrl = "";
  /** What it says of when something was made. */
  clock: () => Date = () => new Date();
  /** Of the next calls of the merchant, in their order. */
  readonly faults: Fault[] = [];
  /** Calls of the merchant that arrived, the refused ones too. */
  readonly asked: { method: string; path: string; body: Json }[] = [];
  readonly notices: Notice[] = [];

  abstract readonly name: string;
  /** What the provider says to a call without the account's key; null for one that may go on. */
  protected abstract refuse(request: FastifyRequest): { status: number; body: Json } | null;
  protected abstract routes(app: FastifyInstance): void;

  async open(): Promise<this> {
    this.#app.addHook("preHandler", async (request, reply) => {
      if (PERSON in (request.routeOptions.config ?? {})) return undefined;
      this.asked.push({ method: request.method, path: request.url, body: bodyOf(request) });
      const refused = this.refuse(request);
      if (refused) return await reply.code(refused.status).send(refused.body);
      return await this.#fail(this.faults.shift(), request, reply);
    });
    this.#app.addHook("onSend", async (request) => {
      if (this.#lost.has(request)) request.raw.socket.destroy();
    });
    this.#app.setNotFoundHandler((_request, reply) => reply.code(404).send({ type: "not_found", message: "Not found" }));
    this.routes(this.#app);
    this.origin = await this.#app.listen({ host: "127.0.0.1", port: 0 });
    return this;
  }

  close(): Promise<void> {
    return this.#app.close();
  }

  /** Delivers a notice now, also one that was delivered before. Answers the product's HTTP status. */
  async deliver(notice: Notice | undefined, headers: Record<string, string> = {}): Promise<number> {
    if (!notice) throw new Error("no such notice");
    const response = await fetch(`${this.webhookUrl}/${this.name}${notice.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...notice.headers, ...headers },
      body: notice.body,
    });
    await response.body?.cancel();
    return response.status;
  }

  /** A page of the provider, on which a person pays or does not. */
  protected page(app: FastifyInstance, path: string, answer: (id: string, pays: boolean) => string): void {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => done(null, body));
    const config = { [PERSON]: true };
    app.get(`${path}/:id`, { config }, async (_request, reply) =>
      reply
        .type("text/html")
        .send(
          `<!doctype html><title>${this.name}</title><form method="post"><button name="answer" value="pay">Pay</button><button name="answer" value="decline">Decline</button></form>`,
        ),
    );
    app.post<{ Params: { id: string } }>(`${path}/:id`, { config }, async ({ params, body }, reply) =>
      reply.redirect(answer(params.id, body === "answer=pay"), 303),
    );
  }

  protected notify(body: Json, headers: Record<string, string> = {}, path = ""): void {
    this.notices.push({ path, headers, body: JSON.stringify(body) });
  }

  async #fail(fault: Fault | undefined, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (fault === "503" || fault === "429") return await reply.code(Number(fault)).send({ message: "try later" });
    if (fault === "garbage") return await reply.code(200).type("text/html").send("<html>a proxy's page</html>");
    if (fault === "hang") reply.hijack();
    if (fault === "lost") this.#lost.add(request);
    return undefined;
  }
}

export const bodyOf = (request: FastifyRequest): Json =>
  typeof request.body === "object" && request.body !== null ? (request.body as Json) : {};
export const within = (body: Json, name: string): Json => {
  const value = body[name];
  return typeof value === "object" && value !== null ? (value as Json) : {};
};
