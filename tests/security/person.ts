import type { Account } from "#tests/support/accounts.ts";

export interface Said {
  status: number;
  code: string | undefined;
  text: string;
  /** `data` of the envelope; null where the answer is no envelope. */
  data: unknown;
  headers: Headers;
  ms: number;
}

export interface Ask {
  body?: unknown;
  /** A body as it is sent, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Cookies in place of the person's. */
  cookies?: string;
  /** Header in place of the right one; null sends none. */
  xsrf?: string | null;
}

const AGENT = "Mozilla/5.0 (security checks)";

/** Somebody who calls the API as a browser does: cookies, bearer and XSRF header, each of them replaceable. */
export class Person {
  token: string | null = null;
  userId = 0;
  /** Of whom the checks registered; the database holds it sealed, and the person's own page masked. */
  nationalId = "";
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly email: string,
    readonly password = "",
  ) {}

  static async signIn(origin: string, email: string, password: string): Promise<Person> {
    const person = new Person(origin, email, password);
    const said = await person.login();
    if (said.status !== 200) throw new Error(`${email} could not sign in: ${said.status} ${said.text.slice(0, 300)}`);
    return person;
  }

  async login(headers: Record<string, string> = {}): Promise<Said> {
    const said = await this.ask("POST", "/login", { body: { username: this.email, password: this.password }, headers });
    this.take(said);
    return said;
  }

  static async register(origin: string, given: Account & { nationalId: string }): Promise<Person> {
    const person = new Person(origin, given.email, given.password);
    const said = await person.ask("POST", "/register", { body: registration(given) });
    if (said.status !== 201) throw new Error(`a learner could not register: ${said.status} ${said.text.slice(0, 300)}`);
    person.take(said);
    person.nationalId = given.nationalId;
    return person;
  }

  /** Keeps the session that an answer gave. */
  take({ data }: Said): void {
    const session = data as { token?: string; user?: { id: number } } | null;
    if (!session?.token) return;
    this.token = session.token;
    this.userId = session.user?.id ?? 0;
  }

  get xsrf(): string {
    return decodeURIComponent(this.cookies.get("XSRF-TOKEN") ?? "");
  }

  /** @param path below `/api/v1`, or an address of the origin where it begins with `//` */
  async ask(method: string, path: string, { body, raw, headers = {}, cookies, xsrf }: Ask = {}): Promise<Said> {
    const url = path.startsWith("//") ? `${this.origin}${path.slice(1)}` : `${this.origin}/api/v1${path}`;
    const jar = cookies ?? [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const header = xsrf === undefined ? this.xsrf : xsrf;
    const began = performance.now();
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        "user-agent": AGENT,
        ...(method === "GET" || method === "HEAD" ? {} : { "content-type": "application/json" }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(jar === "" ? {} : { cookie: jar }),
        ...(header === null || header === "" ? {} : { "x-xsrf-token": header }),
        ...headers,
      },
      ...(method === "GET" || method === "HEAD" ? {} : { body: raw === undefined ? JSON.stringify(body ?? {}) : raw }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (cookies === undefined) this.#keep(answer.headers.getSetCookie());
    const envelope = parse(text);
    return {
      status: answer.status,
      code: envelope?.code,
      text,
      data: envelope?.data ?? null,
      headers: answer.headers,
      ms: performance.now() - began,
    };
  }

  #keep(given: readonly string[]): void {
    for (const line of given) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || /max-age=0/iu.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export const registration = (given: Account & { nationalId: string }) => ({
  full_name_ar: given.nameAr,
  full_name_en: "Noura Saad Mohammed Alqahtani",
  email: given.email,
  phone: "+966550000000",
  national_id: given.nationalId,
  nationality_id: 1,
  password: given.password,
  password_confirmation: given.password,
  terms_accepted: true,
});

function parse(text: string): { code?: string; data?: unknown } | null {
  try {
    return JSON.parse(text) as { code?: string; data?: unknown };
  } catch {
    return null;
  }
}
