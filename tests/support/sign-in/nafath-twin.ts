import { randomInt, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { bodyOf, Twin } from "#tests/support/gateways/twin.ts";

type Decision = "COMPLETED" | "REJECTED" | "EXPIRED";

interface Asked {
  nationalId: string;
  service: string;
  random: string;
  requestId: string;
  locale: string;
  status: "WAITING" | Decision;
  until: number;
}

export const NAFATH_APP = { appId: "qabas-app", appKey: "a key of the twin", audience: "Qabas" };
/** The person decides within so many milliseconds. */
const OPEN_MS = 180_000;

/**
 * Nafath as what is public of it tells: a request by ID answers a transaction and two digits, its status is asked for by all three, and
 * a decision is told by a notice that it signs. One request of an ID is open at a time.
 */
export class NafathTwin extends Twin {
  readonly name = "nafath";
  readonly #asked = new Map<string, Asked>();
  readonly #now: () => number;
  #keys: { privateKey: CryptoKey; jwk: JWK } | null = null;

  /** @param now the product's clock, milliseconds */
  constructor(now: () => number) {
    super();
    this.#now = now;
  }

  override async open(): Promise<this> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    this.#keys = { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: "nafath-1", alg: "RS256", use: "sig" } };
    return await super.open();
  }

  /** What a start of the product is set up with. */
  settings(): Record<string, string> {
    return {
      QABAS_NAFATH_URL: this.origin,
      QABAS_NAFATH_APP_ID: NAFATH_APP.appId,
      QABAS_NAFATH_APP_KEY: NAFATH_APP.appKey,
      QABAS_NAFATH_AUDIENCE: NAFATH_APP.audience,
    };
  }

  /** The last request of an ID. */
  requestOf(nationalId: string): Asked & { transaction: string } {
    const [transaction, asked] = [...this.#asked].findLast(([, one]) => one.nationalId === nationalId) ?? [];
    if (!asked || !transaction) throw new Error("nothing was asked of this ID");
    return { ...asked, transaction };
  }

  /**
   * The person decides on their phone, by the number that they were shown. Answers the body of the notice, which a test delivers.
   * @param claims of the token, beside what it always says
   */
  async decide(nationalId: string, decision: Decision, number: string, claims: JWTPayload = {}): Promise<Record<string, string>> {
    const { transaction, random } = this.requestOf(nationalId);
    const asked = this.#asked.get(transaction);
    if (!asked || number !== random) throw new Error("the phone shows other numbers");
    asked.status = decision;
    return await this.notice(nationalId, { status: decision, ...claims });
  }

  async notice(nationalId: string, claims: JWTPayload): Promise<Record<string, string>> {
    const { transaction, requestId } = this.requestOf(nationalId);
    return { token: await this.sign({ transId: transaction, ...claims }), transId: transaction, requestId };
  }

  async sign(claims: JWTPayload, key?: CryptoKey): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    return await new SignJWT({ iss: "Nafath", aud: NAFATH_APP.audience, iat: seconds, nbf: seconds, exp: seconds + 300, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "nafath-1" })
      .sign(key ?? this.#mine().privateKey);
  }

  protected refuse(request: FastifyRequest) {
    if (request.url.endsWith("/jwk")) return null;
    const { "app-id": id, "app-key": key } = request.headers;
    return id === NAFATH_APP.appId && key === NAFATH_APP.appKey ? null : { status: 403, body: { message: "Forbidden" } };
  }

  protected routes(app: FastifyInstance): void {
    app.get("/api/v1/mfa/jwk", async () => ({ keys: [this.#mine().jwk] }));
    app.post<{ Querystring: { local?: string; requestId?: string } }>("/api/v1/mfa/request", async (request, reply) => {
      const { nationalId, service } = bodyOf(request);
      const { local: locale = "", requestId = "" } = request.query;
      if (typeof nationalId !== "string" || !/^[12]\d{9}$/u.test(nationalId) || typeof service !== "string" || requestId === "")
        return await reply.code(422).send({ code: "422-031-046", message: "Invalid data" });
      if ([...this.#asked.values()].some((one) => one.nationalId === nationalId && this.#statusOf(one) === "WAITING"))
        return await reply.code(400).send({ code: "400-034-050", message: "There is an active transaction" });
      const transaction = randomUUID();
      const random = String(randomInt(10, 100));
      this.#asked.set(transaction, { nationalId, service, random, requestId, locale, status: "WAITING", until: this.#now() + OPEN_MS });
      return await reply.code(201).send({ transId: transaction, random });
    });
    app.post("/api/v1/mfa/request/status", async (request, reply) => {
      const { nationalId, transId, random } = bodyOf(request);
      const asked = this.#asked.get(String(transId));
      if (!asked || asked.nationalId !== nationalId || asked.random !== random)
        return await reply.code(404).send({ code: "404-034-001", message: "No such transaction" });
      return await reply.send({ status: this.#statusOf(asked) });
    });
  }

  #mine() {
    if (!this.#keys) throw new Error("the twin is not open");
    return this.#keys;
  }

  #statusOf = ({ status, until }: Asked): Asked["status"] => (status === "WAITING" && this.#now() > until ? "EXPIRED" : status);
}
