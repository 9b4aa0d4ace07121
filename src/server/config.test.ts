import { describe, expect, it } from "vitest";
import { ConfigError, isLoopback, loadConfig } from "./config.ts";

const wrong = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe("the settings", () => {
  it("of an empty environment serve this machine alone, with demo data, from .qabas", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      gatewayPort: 8081,
      publicUrl: "http://localhost:8080",
      databaseUrl: null,
      seed: "demo",
      requireDeviceCookie: true,
      payments: "sandbox",
    });
    expect(config.dataDir).toMatch(/\.qabas$/u);
  });

  it("with DATABASE_URL seed nothing unless asked to", () => {
    const DATABASE_URL = "postgres://qabas@db.example/qabas";
    expect(loadConfig({ DATABASE_URL }).seed).toBe("none");
    expect(loadConfig({ DATABASE_URL, QABAS_SEED: "demo" }).seed).toBe("demo");
    expect(loadConfig({ QABAS_SEED: "none" }).seed).toBe("none");
  });

  it("the parts of a process are named by QABAS_ROLE; the embedded database needs all of them in one", () => {
    const DATABASE_URL = "postgres://qabas@db.example/qabas";
    expect(loadConfig({}).role).toBe("all");
    expect(loadConfig({ QABAS_ROLE: "all" }).role).toBe("all");
    for (const QABAS_ROLE of ["web", "worker"] as const) {
      expect(loadConfig({ DATABASE_URL, QABAS_ROLE }).role).toBe(QABAS_ROLE);
      expect(wrong({ QABAS_ROLE })).toEqual([
        `QABAS_ROLE=${QABAS_ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does all`,
      ]);
    }
    expect(wrong({ DATABASE_URL, QABAS_ROLE: "queen" })).toEqual(['QABAS_ROLE must be web or worker or all; it is "queen"']);
  });

  it("are refused with a line for everything that is wrong, not only the first", () => {
    const problems = wrong({
      PORT: "eighty",
      DATABASE_URL: "mysql://x",
      QABAS_SEED: "maybe",
      QABAS_PUBLIC_URL: "qabas.example",
      QABAS_NOW: "tomorrow",
      QABAS_LOG_LEVEL: "loud",
      QABAS_SECRET: "short",
      QABAS_SMTP_URL: "mail.example",
      QABAS_RATE_LOGIN: "many",
      QABAS_CORS_ORIGINS: "https://a.example/path",
      QABAS_REQUIRE_DEVICE_COOKIE: "no",
    });
    for (const name of [
      "PORT",
      "DATABASE_URL",
      "QABAS_SEED",
      "QABAS_PUBLIC_URL",
      "QABAS_NOW",
      "QABAS_LOG_LEVEL",
      "QABAS_SECRET",
      "QABAS_SMTP_URL",
      "QABAS_RATE_LOGIN",
      "QABAS_CORS_ORIGINS",
      "QABAS_REQUIRE_DEVICE_COOKIE",
    ])
      expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
    expect(new ConfigError(problems).message).toContain("eighty");
  });

  it("on a public address need a secret and the machine's own time", () => {
    const QABAS_PUBLIC_URL = "https://learn.example";
    expect(wrong({ QABAS_PUBLIC_URL, QABAS_NOW: "2026-11-22T06:00:00Z" }).map((problem) => problem.split(" ")[0])).toEqual([
      "QABAS_NOW",
      "QABAS_SECRET",
    ]);
    expect(loadConfig({ QABAS_PUBLIC_URL, QABAS_SECRET: "x".repeat(32) })).toMatchObject({ publicIsHttps: true, publicIsLoopback: false });
  });

  it("bound to more than this machine keep the machine's own time, but the data directory's secret will do (A5)", () => {
    expect(wrong({ HOST: "0.0.0.0", QABAS_NOW: "2026-11-22T06:00:00Z" }).map((problem) => problem.split(" ")[0])).toEqual(["QABAS_NOW"]);
    expect(wrong({ HOST: "0.0.0.0" })).toEqual([]);
    for (const HOST of ["127.0.0.1", "localhost", "::1", "0:0:0:0:0:0:0:1"]) expect(loadConfig({ HOST }).bindsLoopback, HOST).toBe(true);
    for (const HOST of ["0.0.0.0", "::", "10.1.2.3", "qabas.internal", "::ffff:10.0.0.1", "localhost.example"])
      expect(loadConfig({ HOST }).bindsLoopback, HOST).toBe(false);
  });

  it("name secrets before this one, each long enough (A19)", () => {
    const [first, second] = ["1".repeat(32), "2".repeat(32)];
    expect(loadConfig({ QABAS_SECRET_PREVIOUS: `${first}, ${second}` }).previousSecrets).toEqual([first, second]);
    expect(loadConfig({}).previousSecrets).toEqual([]);
    expect(wrong({ QABAS_SECRET_PREVIOUS: `${first},short` })).toHaveLength(1);
  });

  it("know a loopback address from one that only looks like it", () => {
    for (const name of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "qabas.localhost"]) expect(isLoopback(name)).toBe(true);
    for (const name of ["localhost.example", "127.0.0.1.example", "10.0.0.1", "example"]) expect(isLoopback(name)).toBe(false);
  });

  it("take limits as calls, or as calls in seconds", () => {
    expect(loadConfig({ QABAS_RATE_LOGIN: "5/60", QABAS_RATE_READ: "9" }).rates).toMatchObject({
      login: { max: 5, windowSeconds: 60 },
      read: { max: 9, windowSeconds: 60 },
    });
  });

  it("admit other origins only as named, and then do not ask for the device cookie (R9.2)", () => {
    const config = loadConfig({ QABAS_CORS_ORIGINS: "https://a.example, http://localhost:9999" });
    expect(config).toMatchObject({ corsOrigins: ["https://a.example", "http://localhost:9999"], requireDeviceCookie: false });
    expect(loadConfig({ QABAS_CORS_ORIGINS: "https://a.example", QABAS_REQUIRE_DEVICE_COOKIE: "true" }).requireDeviceCookie).toBe(true);
  });
});
