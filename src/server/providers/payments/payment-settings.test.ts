import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "#server/config.ts";
import { connectGateways } from "./connect-gateways.ts";

const SECRET = "Xq-9f27c1_never-in-a-message";
const MOYASAR = {
  QABAS_MOYASAR_SECRET_KEY: "sk_test_abc",
  QABAS_MOYASAR_PUBLISHABLE_KEY: "pk_test_abc",
  QABAS_MOYASAR_WEBHOOK_SECRET: SECRET,
};
const TABBY = { QABAS_TABBY_SECRET_KEY: "sk_test_0190-ab", QABAS_TABBY_MERCHANT_CODE: "qabas", QABAS_TABBY_WEBHOOK_SECRET: SECRET };
const TAMARA = { QABAS_TAMARA_ENVIRONMENT: "sandbox", QABAS_TAMARA_API_TOKEN: SECRET, QABAS_TAMARA_NOTIFICATION_TOKEN: SECRET };
const TRANSFER = { QABAS_TRANSFER_IBAN: "SA0380000000608010167519", QABAS_TRANSFER_BANK: "بنك", QABAS_TRANSFER_BENEFICIARY: "جامعة" };
const ALL = { QABAS_PAYMENTS: "moyasar, tabby, tamara, transfer", ...MOYASAR, ...TABBY, ...TAMARA, ...TRANSFER };

const wrong = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};
const offered = (env: NodeJS.ProcessEnv) => {
  const { payments } = loadConfig(env);
  if (typeof payments !== "object") return payments;
  const gateways = connectGateways(payments, {
    productOrigin: "https://q.example",
    fieldsOrigin: "https://pay.q.example",
    clock: { now: () => new Date() },
  });
  return (["saved_card", "card", "apple_pay", "tabby", "tamara", "bank_transfer", "free"] as const).map(
    (method) => gateways.forMethod(method)?.provider ?? null,
  );
};

describe("the providers of payments are named by QABAS_PAYMENTS (21.3)", () => {
  it("the sandbox where nothing is said; one switch changes who takes a method", () => {
    expect(offered({})).toBe("sandbox");
    expect(offered({ QABAS_PAYMENTS: "none" })).toBe("none");
    expect(offered({ QABAS_PAYMENTS: "moyasar", ...MOYASAR })).toEqual([null, "moyasar", "moyasar", null, null, null, null]);
    expect(offered({ QABAS_PAYMENTS: "tabby", ...TABBY })).toEqual([null, null, null, "tabby", null, null, null]);
    expect(offered({ QABAS_PAYMENTS: "tamara", ...TAMARA })).toEqual([null, null, null, null, "tamara", null, null]);
    expect(offered({ QABAS_PAYMENTS: "transfer", ...TRANSFER })).toEqual([null, null, null, null, null, "transfer", null]);
    expect(offered(ALL)).toEqual([null, "moyasar", "moyasar", "tabby", "tamara", "transfer", null]);
  });

  it("none beside the sandbox, none twice, none that nobody knows", () => {
    for (const QABAS_PAYMENTS of ["sandbox,moyasar", "moyasar,moyasar", "paypal", "none,tabby", ""])
      expect(wrong({ ...ALL, QABAS_PAYMENTS }), QABAS_PAYMENTS).toEqual(
        QABAS_PAYMENTS === "" ? [] : [expect.stringContaining("QABAS_PAYMENTS must be sandbox, none, or some of")],
      );
  });

  it("each names what it lacks, all at once, and says no value", () => {
    expect(wrong({ QABAS_PAYMENTS: ALL.QABAS_PAYMENTS })).toEqual(
      [
        "QABAS_MOYASAR_SECRET_KEY",
        "QABAS_MOYASAR_PUBLISHABLE_KEY",
        "QABAS_MOYASAR_WEBHOOK_SECRET",
        "QABAS_TABBY_SECRET_KEY",
        "QABAS_TABBY_MERCHANT_CODE",
        "QABAS_TABBY_WEBHOOK_SECRET",
        "QABAS_TAMARA_ENVIRONMENT",
        "QABAS_TAMARA_API_TOKEN",
        "QABAS_TAMARA_NOTIFICATION_TOKEN",
        "QABAS_TRANSFER_IBAN",
        "QABAS_TRANSFER_BANK",
        "QABAS_TRANSFER_BENEFICIARY",
      ].map((name) => expect.stringMatching(new RegExp(`^${name} must be`, "u"))) as string[],
    );
    const said = wrong({ ...ALL, QABAS_MOYASAR_SECRET_KEY: `live ${SECRET}`, QABAS_TAMARA_API_TOKEN: `${SECRET} with a gap` });
    expect(said).toHaveLength(2);
    for (const line of said) expect(line).not.toContain(SECRET);
  });

  it("keys of one provider are all for tests or all live; an IBAN is checked", () => {
    expect(wrong({ ...ALL, QABAS_MOYASAR_PUBLISHABLE_KEY: "pk_live_abc" })).toEqual([
      "QABAS_MOYASAR_SECRET_KEY and QABAS_MOYASAR_PUBLISHABLE_KEY must both be for tests, or both live",
    ]);
    expect(wrong({ ...ALL, QABAS_TRANSFER_IBAN: "SA0380000000608010167518" })).toEqual([
      "QABAS_TRANSFER_IBAN has a wrong digit: its check does not come out",
    ]);
  });

  it("a provider is where it says that it is, or on this machine for a test", () => {
    expect(loadConfig(ALL).payments).toMatchObject({
      moyasar: { origin: "https://api.moyasar.com", live: false },
      tabby: { origin: "https://api.tabby.sa", live: false },
      tamara: { origin: "https://api-sandbox.tamara.co", live: false },
    });
    expect(loadConfig({ ...ALL, QABAS_TAMARA_ENVIRONMENT: "live" }).payments).toMatchObject({
      tamara: { origin: "https://api.tamara.co", live: true },
    });
    expect(loadConfig({ ...ALL, QABAS_TABBY_ORIGIN: "http://127.0.0.1:9" }).payments).toMatchObject({
      tabby: { origin: "http://127.0.0.1:9" },
    });
    for (const name of ["QABAS_MOYASAR_ORIGIN", "QABAS_TABBY_ORIGIN", "QABAS_TAMARA_ORIGIN"])
      expect(wrong({ ...ALL, [name]: "https://evil.example" })).toEqual([`${name} is for tests: it must be an address of this machine`]);
  });

  it("card fields on a public address have an origin of their own", () => {
    const env = { QABAS_PAYMENTS: "moyasar", ...MOYASAR, QABAS_PUBLIC_URL: "https://learn.example", QABAS_SECRET: "x".repeat(32) };
    expect(wrong(env)).toEqual([expect.stringMatching(/^QABAS_GATEWAY_PUBLIC_URL must be set with QABAS_PAYMENTS=moyasar/u)]);
    expect(wrong({ ...env, QABAS_GATEWAY_PUBLIC_URL: "https://pay.learn.example" })).toEqual([]);
    expect(wrong({ ...env, QABAS_PAYMENTS: "tabby", ...TABBY })).toEqual([]);
  });
});
