import { expect, it } from "vitest";
import { readWebhookSettings } from "./webhook-settings.ts";

const SECRET = `whsec_${Buffer.from("a secret of the tests, long enough").toString("base64")}`;

function read(env: Record<string, string>) {
  const problems: string[] = [];
  const list = (name: string) => (env[name] ?? "").split(",").filter((part) => part !== "");
  const settings = readWebhookSettings(list, problems, (host) => host === "127.0.0.1");
  return { settings, problems };
}

it("22.7: without an address nobody is told, and nothing has to be set", () => {
  expect(read({})).toEqual({ settings: null, problems: [] });
});

it("22.7: addresses elsewhere need https, a secret its length, and events their names: a server with other settings does not start", () => {
  expect(read({ QABAS_WEBHOOK_URLS: "http://127.0.0.1:9/x,https://erp.example/in", QABAS_WEBHOOK_SECRET: SECRET }).problems).toEqual([]);
  const refused = (env: Record<string, string>) =>
    read({ QABAS_WEBHOOK_URLS: "https://erp.example/in", QABAS_WEBHOOK_SECRET: SECRET, ...env }).problems.length;
  expect(refused({})).toBe(0);
  expect(refused({ QABAS_WEBHOOK_URLS: "http://erp.example/in" })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_URLS: "https://user:secret@erp.example/in" })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_URLS: "erp" })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_SECRET: "" })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_SECRET: "whsec_c2hvcnQ=" })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_SECRET: `${SECRET},other` })).toBe(1);
  expect(refused({ QABAS_WEBHOOK_EVENTS: "order_moved,order_paid" })).toBe(1);
  expect([
    ...(read({ QABAS_WEBHOOK_URLS: "https://erp.example/in", QABAS_WEBHOOK_SECRET: SECRET, QABAS_WEBHOOK_EVENTS: "login_failed" }).settings
      ?.events ?? []),
  ]).toEqual(["login_failed"]);
});
