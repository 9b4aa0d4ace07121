import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mailText } from "#tests/support/mail/read-mail.ts";
import { PASSWORD, registration, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_LOG_LEVEL: "trace" } });
  listen(server.app.log);
});
afterAll(() => server.close());

/** Every line of the log, whatever its level: children of a pino logger write where their parent does. */
function listen(log: object): void {
  const stream = Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === "pino.stream");
  if (!stream) throw new Error("not a pino logger");
  Object.assign(log, { [stream]: { write: (line: string) => lines.push(line) } });
}

describe("the log at its most talkative", () => {
  it("holds no password, token, cookie, link, e-mail, national ID or phone", async () => {
    const visitor = new TestBrowser(server.app);
    const form = registration();
    await visitor.register(form);
    const secrets = new Set<string>([PASSWORD, form.email, form.national_id, form.phone, visitor.token ?? "-"]);
    const remember = () => {
      if (visitor.token) secrets.add(visitor.token);
      for (const value of visitor.cookies.values()) secrets.add(value);
    };
    remember();

    await visitor.logIn(form.email);
    remember();
    await visitor.logIn(form.email, "Guessed#2026");
    await visitor.call("GET", "/platform/profile?token=in-the-address");
    await visitor.call("GET", "/platform/profile", undefined, { authorization: "Bearer stolen-bearer-value" });
    await visitor.call("POST", "/forgot-password", { email: form.email });
    const folder = join(server.services.config.dataDir, "mail");
    const [text = ""] = await vi.waitFor(async () => {
      await server.services.jobs.runDue();
      const names = await readdir(folder);
      const texts = await Promise.all(names.map(async (name) => mailText(await readFile(join(folder, name), "utf8"))));
      const resets = texts.filter((one) => one.includes("/reset-password?token="));
      expect(resets).toHaveLength(1);
      return resets;
    });
    const token = /token=([\w-]+)/u.exec(text)?.[1] ?? "";
    expect(token).not.toBe("");
    await visitor.call("POST", "/reset-password", {
      token: "guessed-token",
      password: "Chosen#2027",
      password_confirmation: "Chosen#2027",
    });
    await visitor.call("POST", "/reset-password", { token, password: "Chosen#2027", password_confirmation: "Chosen#2027" });
    await visitor.call("POST", "/register", { ...form, password: "weak" });
    for (const secret of [token, "Guessed#2026", "Chosen#2027", "guessed-token", "in-the-address", "stolen-bearer-value"])
      secrets.add(secret);

    // A failure in the database is where statements and their parameters would come out.
    const { pool } = server.services;
    await pool.query("alter table sessions rename to sessions_away");
    const failed = await visitor.call("GET", "/platform/profile");
    await pool.query("alter table sessions_away rename to sessions");
    expect(failed).toMatchObject({ status: 500, code: "unexpected", data: null });
    expect(JSON.stringify(failed)).not.toMatch(/sessions|select/iu);

    const log = lines.join("");
    expect(log).toContain("/api/v1/login");
    expect(log).toContain("unexpected failure");
    for (const secret of secrets) expect(log, secret).not.toContain(secret);
  });
});
