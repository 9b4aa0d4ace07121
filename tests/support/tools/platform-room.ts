import type { JWTPayload } from "jose";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { adminPlatforms } from "#contract/tools/admin-platforms.ts";
import type { TestBrowser } from "#tests/support/identity-factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { signedInStaff } from "#tests/support/teaching-factories.ts";
import { platformFields, type PlatformTwin } from "./platform-twin.ts";

export type PlatformRow = DataOf<typeof adminPlatforms.read>;

/** Staff register the twin, and tell it of us. */
export async function registerPlatform(server: TestServer, twin: PlatformTwin, more: object) {
  const { visitor: staff, userId: staffId } = await signedInStaff(server);
  const { data: platform, ...answer } = await staff.call<PlatformRow>("POST", "/admin/learning-platforms", platformFields(twin, more));
  if (answer.status >= 300) throw new Error(`the platform was refused: ${JSON.stringify(answer)}`);
  twin.know(platform.tool);
  return { staff, staffId, platform };
}

/** A page of ours as a browser asks for it, with its cookies; it keeps what it is given. */
export async function open(
  { app }: Pick<TestServer, "app">,
  visitor: TestBrowser,
  { url, form, headers = {} }: { url: string; form?: Record<string, string>; headers?: Record<string, string> },
) {
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: form ? "POST" : "GET",
    url: `${pathname}${search}`,
    headers: {
      "accept-language": "en",
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...headers,
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  });
  for (const { name, value } of answer.cookies) visitor.cookies.set(name, encodeURIComponent(value));
  return answer;
}

/** Begins a launch: what the platform is asked with. */
export async function beginLaunch(server: TestServer, twin: PlatformTwin, visitor: TestBrowser, more: Record<string, string> = {}) {
  const { origin } = new URL(server.services.config.publicUrl);
  const answer = await open(server, visitor, { url: `${origin}/api/v1/lti/login`, form: twin.initiation("hint", more) });
  const asked = new URL(String(answer.headers.location)).searchParams;
  return { answer, asked, state: asked.get("state") ?? "", nonce: asked.get("nonce") ?? "" };
}

/** What the platform posts, without a cookie as of another site. */
export const post = async (server: TestServer, form: Record<string, string>, headers: Record<string, string> = {}) =>
  await server.app.inject({
    method: "POST",
    url: "/api/v1/lti/launch",
    headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en", ...headers },
    payload: new URLSearchParams(form).toString(),
  });

/** From the platform's link to our own page, which asks how it stands. */
export async function arrive(server: TestServer, twin: PlatformTwin, visitor: TestBrowser, claims: JWTPayload) {
  const { state, nonce } = await beginLaunch(server, twin, visitor);
  const answer = await post(server, { id_token: await twin.idToken({ nonce, ...claims }), state });
  if (answer.statusCode !== 303) throw new Error(`the launch was refused: ${answer.body}`);
  const { pathname, search } = new URL(String(answer.headers.location));
  const finished = await visitor.call<Arrival>("POST", `/sign-in/providers/${pathname.split("/").at(-1)}/finish`, {
    query: search.slice(1),
  });
  visitor.token = finished.data?.session?.token ?? null;
  return finished;
}

export const accountForm = (ticket: string | null, more: object = {}) => ({
  ticket,
  full_name_ar: "سارة محمد علي القحطاني",
  phone: "+966550000000",
  terms_accepted: true,
  ...more,
});
