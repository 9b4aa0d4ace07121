import { randomInt, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Envelope } from "#contract/endpoint.ts";
import type { Session } from "#contract/accounts/session.ts";
import { type Reader, mediaReader } from "#server/commands/classroom/media-token.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { keyOfCall } from "./intents/key-of-call.ts";
import type { TestServer } from "./server.ts";

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const PASSWORD = "Madrasa#2026";

export interface Reply<Data> extends Envelope<Data> {
  headers: Record<string, string | string[] | number | undefined>;
}

/**
 * A browser of a test: it keeps cookies as the real one does (without their ages: a test says what has gone), sends the
 * bearer from where our client keeps it, and the XSRF value with every change.
 */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  token: string | null = null;

  constructor(
    private readonly app: Pick<FastifyInstance, "inject">,
    private readonly options: { userAgent?: string; address?: string; language?: "ar" | "en" } = {},
  ) {}

  async call<Data = unknown>(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<Data>> {
    const answer = await this.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: this.options.address ?? "127.0.0.1",
      headers: {
        "user-agent": this.options.userAgent ?? FIREFOX,
        "accept-language": this.options.language ?? "ar",
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(this.cookies.has("XSRF-TOKEN") ? { "x-xsrf-token": decodeURIComponent(this.cookies.get("XSRF-TOKEN") ?? "") } : {}),
        ...keyOfCall(method, path),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === "" || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return { ...(answer.json() as Envelope<Data>), headers: answer.headers };
  }

  /** The device cookie as a header: what travels with a player's request. */
  get deviceCookie(): string {
    return [...this.cookies]
      .filter(([name]) => name.endsWith("qabas_device"))
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  }

  /** Signs in and keeps the token, as our client does. */
  async logIn(username: string, password = PASSWORD, more: object = {}): Promise<Reply<Session>> {
    const answer = await this.call<Session>("POST", "/login", { username, password, ...more });
    if (answer.status === 200) this.token = answer.data.token;
    return answer;
  }

  /** Registers a new student and keeps the token. */
  async register(more: object = {}): Promise<Reply<Session> & { email: string; nationalId: string }> {
    const form = registration(more);
    const answer = await this.call<Session>("POST", "/register", form);
    if (answer.status === 201) this.token = answer.data.token;
    return { ...answer, email: form.email, nationalId: form.national_id };
  }
}

/** For whom an address of a lesson's file is made: the person's last session. */
export async function readerFor({ services }: Pick<TestServer, "services">, userId: number, now = services.clock.now()): Promise<Reader> {
  const [session] = await services.db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.createdAt)).limit(1);
  if (!session) throw new Error("nobody is signed in");
  return mediaReader(services.config, { userId, sessionId: session.id }, now);
}

/** A form that registers, different each time. */
export const registration = (more: object = {}) => ({
  full_name_ar: "نورة سعد محمد القحطاني",
  full_name_en: "Noura Saad Mohammed Alqahtani",
  email: `learner-${randomUUID()}@example.com`,
  phone: "+966550000000",
  national_id: String(randomInt(1_000_000_000, 1_999_999_999)),
  nationality_id: 1,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_accepted: true,
  ...more,
});
