import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOKEN_COOKIE, type User } from "#contract/accounts/session.ts";

const NOURA = { id: 7, type: "student", name: "نورة" } as User;
const SARA = { id: 8, type: "student", name: "سارة" } as User;

let cookies: Map<string, string>;
let kept: Map<string, string>;
let answer: (user: User) => void;

beforeEach(() => {
  cookies = new Map([[TOKEN_COOKIE, "noura"]]);
  kept = new Map();
  vi.stubGlobal("location", new URL("https://qabas.example/"));
  vi.stubGlobal("document", {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(written: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(written) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    },
    documentElement: { lang: "ar" },
    querySelector: () => null,
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        answer = (data) => resolve(Response.json({ status: 200, message: "تم", data }));
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A page where Noura is in, and the question who she is was not answered yet. */
async function page() {
  vi.resetModules();
  const [{ loadProfile, sessionAtom }, { store }] = await Promise.all([
    import("#app/state/session/session.ts"),
    import("#app/state/store.ts"),
  ]);
  store.set(sessionAtom, { status: "in", user: NOURA, ownerTag: "tag-noura" });
  const asked = loadProfile();
  await vi.waitFor(() => expect(answer).toBeDefined());
  const session = () => store.get(sessionAtom);
  return { asked, session, set: (state: ReturnType<typeof session>) => store.set(sessionAtom, state) };
}

it("F40: who logged out does not come back with a profile that was asked for before", async () => {
  const noura = await page();
  cookies.clear();
  noura.set({ status: "out", user: null, ownerTag: null });
  answer(NOURA);
  await noura.asked;
  expect([noura.session().status, kept.size]).toEqual(["out", 0]);
});

it("F40: who signed in meanwhile stays in when the profile of the one before comes", async () => {
  const noura = await page();
  cookies.set(TOKEN_COOKIE, "sara");
  noura.set({ status: "in", user: SARA, ownerTag: "tag-sara" });
  answer(NOURA);
  await noura.asked;
  expect([noura.session().user, cookies.get(TOKEN_COOKIE), kept.size]).toEqual([SARA, "sara", 0]);
});

it("F36: whose token alone was lost is asked to sign in as soon as work cannot be sent, and nothing else is", async () => {
  const noura = await page();
  const { followSession } = await import("#app/state/queue/actions.ts");
  const stopped = { answered: 0, stopped: "no_token", retryAfterMs: null } as const;
  await followSession(stopped);
  expect(noura.session().status).toBe("in");
  cookies.clear();
  await followSession(stopped);
  expect(noura.session()).toMatchObject({ status: "lapsed", ended: true, ownerTag: "tag-noura" });
});
