import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { randomUUID } from "node:crypto";

export interface Account {
  email: string;
  password: string;
  nameAr: string;
}

export const DEMO_PASSWORD = "Qabas#2026";

const headers = { "content-type": "application/json", "accept-language": "ar", "user-agent": "Mozilla/5.0 (tests)" };

/** A valid check digit for nine digits of a national ID (Luhn over all ten). */
function withCheckDigit(nine: string): string {
  const sum = [...nine].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return nine + String((10 - (sum % 10)) % 10);
}

let made = 0;

/** Somebody who has no account yet. */
export function newPerson(): Account & { nationalId: string } {
  made += 1;
  const unique = randomUUID().slice(0, 8);
  const digits = String(Number.parseInt(unique.slice(0, 6), 16) + made)
    .padStart(8, "0")
    .slice(-8);
  return {
    email: `learner-${unique}@example.com`,
    password: "Madrasa#2026",
    nameAr: "نورة سعد محمد القحطاني",
    nationalId: withCheckDigit(`1${digits}`),
  };
}

/** Registers a student over the API and ends that session again, so that no device of the account is used up. */
export async function register(apiOrigin: string): Promise<Account> {
  const { nationalId, ...account } = newPerson();
  const answer = await fetch(`${apiOrigin}/api/v1/register`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      full_name_ar: account.nameAr,
      full_name_en: "Noura Saad Mohammed Alqahtani",
      email: account.email,
      phone: "+966550000000",
      national_id: nationalId,
      nationality_id: 1,
      password: account.password,
      password_confirmation: account.password,
      terms_accepted: true,
    }),
  });
  const body = (await answer.json()) as { data: { token: string } };
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${JSON.stringify(body)}`);
  const device = (answer.headers.getSetCookie() ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  await fetch(`${apiOrigin}/api/v1/logout`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${body.data.token}`, cookie: device, "x-xsrf-token": xsrf(device) },
    body: "{}",
  });
  return account;
}

const xsrf = (cookies: string): string => decodeURIComponent(/XSRF-TOKEN=([^;]+)/u.exec(cookies)?.[1] ?? "");

/** A signed-in caller of the API, apart from any browser: a second device, or the audit's eyes. */
export class ApiCaller {
  private constructor(
    private readonly apiOrigin: string,
    readonly token: string,
    readonly cookies: string,
    readonly email: string,
    /** Binds what this device queues to this account (P5). */
    readonly ownerTag: string,
  ) {}

  /** What a signed-in request carries. */
  headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, cookie: this.cookies, "x-xsrf-token": xsrf(this.cookies) };
  }

  /** @param before the same device at an earlier time: it keeps its cookies, and names the owner of its queue */
  static async signIn(
    apiOrigin: string,
    account: Account,
    before?: ApiCaller,
    ending?: { ticket: string; end_device_id: string },
  ): Promise<ApiCaller> {
    const answer = await fetch(`${apiOrigin}/api/v1/login`, {
      method: "POST",
      headers: before ? { ...headers, cookie: before.cookies, "x-xsrf-token": xsrf(before.cookies), "x-owner": before.ownerTag } : headers,
      body: JSON.stringify({ username: account.email, password: account.password, ...ending }),
    });
    const body = (await answer.json()) as { data: { token: string; owner_tag: string }; message: string; code?: string };
    if (body.code === "device_limit_reached" && !ending) {
      // As a person does: the device that was longest away makes room. Stories share the demo's accounts.
      const { devices, ticket } = body.data as unknown as DeviceLimit;
      const oldest = devices.toSorted((one, other) => one.last_seen_at.localeCompare(other.last_seen_at))[0];
      return await ApiCaller.signIn(apiOrigin, account, before, { ticket, end_device_id: oldest?.id ?? "" });
    }
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${body.message}`);
    const given = (answer.headers.getSetCookie() ?? []).map((cookie) => cookie.split(";")[0] ?? "");
    const kept = (before?.cookies.split("; ") ?? []).filter((cookie) => !given.some((one) => one.split("=")[0] === cookie.split("=")[0]));
    const cookies = [...kept, ...given].join("; ");
    return new ApiCaller(apiOrigin, body.data.token, cookies, account.email, body.data.owner_tag);
  }

  async call<Data>(method: string, path: string, body?: unknown): Promise<{ status: number; data: Data; code?: string }> {
    const answer = await fetch(`${this.apiOrigin}/api/v1${path}`, {
      method,
      headers: { ...headers, ...this.headers(), "idempotency-key": randomUUID() },
      ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    return { ...((await answer.json()) as { data: Data; code?: string }), status: answer.status };
  }

  /** Signs this account out of every other device: their next call meets a 401. */
  async endOtherDevices(): Promise<void> {
    const { data } = await this.call<{ id: string; current: boolean }[]>("GET", "/platform/profile/devices");
    for (const device of data) if (!device.current) await this.call("DELETE", `/platform/profile/devices/${device.id}`);
  }

  async cartIds(): Promise<number[]> {
    const { data } = await this.call<{ learning_programs: { id: number }[] }>("GET", "/cart");
    return data.learning_programs.map((item) => item.id).sort((a, b) => a - b);
  }
}

/** What the API tells a device that is gone again when this is answered. */
export async function through<Data>(apiOrigin: string, account: Account, what: (api: ApiCaller) => Promise<Data>): Promise<Data> {
  const api = await ApiCaller.signIn(apiOrigin, account);
  try {
    return await what(api);
  } finally {
    await api.call("POST", "/logout");
  }
}

/** Ends what a test left of an account that others use too: it has three devices at most. */
export const signOutEverywhere = (apiOrigin: string, account: Account): Promise<void> =>
  through(apiOrigin, account, (api) => api.endOtherDevices());
