import { afterAll, beforeAll, expect, it } from "vitest";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { QABAS_PUBLIC_URL: "https://learn.example", QABAS_SECURITY_CONTACT: "mailto:security@university.example" },
  });
});
afterAll(() => server.close());

it("issue 19.7: security.txt says whom to tell, until when, in which languages and at which address (RFC 9116)", async () => {
  const answer = await server.app.inject({ url: "/.well-known/security.txt" });
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "text/plain; charset=utf-8" } });
  const fields = new Map(
    answer.body
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/u).slice(0, 2) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:security@university.example");
  expect(fields.get("Preferred-Languages")).toBe("ar, en");
  expect(fields.get("Canonical")).toBe("https://learn.example/.well-known/security.txt");
  const left = new Date(fields.get("Expires") ?? "").getTime() - server.clock.now().getTime();
  expect(left).toBeGreaterThan(90 * 86_400_000);
  expect(left).toBeLessThan(365 * 86_400_000);
});

it("issue 19.7: change-password leads to the page of whose device it is, and a stranger to the learners' one, which asks to sign in", async () => {
  const open = async (cookie?: string) =>
    (await server.app.inject({ url: "/.well-known/change-password", ...(cookie ? { headers: { cookie } } : {}) })).headers.location;
  expect(await open()).toBe("/student/profile/change-password");
  for (const [type, area] of [
    ["instructor", "instructor"],
    ["staff", "staff"],
    ["admin", "staff"],
    ["student", "student"],
  ] as const) {
    const { email } = await makeUser(server, { type });
    const browser = new TestBrowser(server.app);
    await browser.logIn(email, TEST_PASSWORD);
    expect(await open(browser.deviceCookie)).toBe(`/${area}/profile/change-password`);
  }
});

it("issue 19.7: a contact that is none stops the start", async () => {
  await expect(startTestServer({ env: { QABAS_SECURITY_CONTACT: "somebody" } })).rejects.toThrow("QABAS_SECURITY_CONTACT");
});
