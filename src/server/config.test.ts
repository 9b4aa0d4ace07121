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

  it("play what strangers wrote on a host that no cookie of ours goes to, or not at all (issue 23.2)", () => {
    expect(loadConfig({}).packages).toEqual({ port: 8082, portIsSet: false, origin: "http://127.0.0.1:8082", h5pPlayer: null });
    expect(loadConfig({ QABAS_PUBLIC_URL: "http://127.0.0.1:8080", QABAS_PACKAGES_PORT: "9000" }).packages).toEqual({
      port: 9000,
      portIsSet: true,
      origin: "http://localhost:9000",
      h5pPlayer: null,
    });
    const QABAS_SECRET = "a secret of the tests, long enough for them";
    const here = { QABAS_PUBLIC_URL: "https://learn.uni.example", QABAS_SECRET, QABAS_PAYMENTS: "none" };
    expect(loadConfig(here).packages.origin).toBeNull();
    expect(loadConfig({ ...here, QABAS_PACKAGES_PUBLIC_URL: "https://packages.example" }).packages.origin).toBe("https://packages.example");
    for (const host of ["learn.uni.example", "uni.example", "packages.learn.uni.example"])
      expect(wrong({ ...here, QABAS_PACKAGES_PUBLIC_URL: `https://${host}` })).toEqual([
        `QABAS_PACKAGES_PUBLIC_URL must be on a host apart from QABAS_PUBLIC_URL, neither above nor below it; it is "https://${host}"`,
      ]);
    const played = (QABAS_H5P_PLAYER: string) => ({ ...here, QABAS_H5P_PLAYER });
    expect(loadConfig(played("https://h5p.example/player.html")).packages.h5pPlayer).toBe("https://h5p.example/player.html");
    for (const address of ["http://h5p.example/", "https://h5p.example/?x=1", "https://me:secret@h5p.example/", "player", "javascript:1"])
      expect(wrong(played(address))).toEqual([
        `QABAS_H5P_PLAYER must be the address of a page, with https and without a query; it is "${address}"`,
      ]);
    expect(wrong(played("https://h5p.learn.uni.example/"))).toEqual([
      'QABAS_H5P_PLAYER must be on a host apart from QABAS_PUBLIC_URL, neither above nor below it; it is "https://h5p.learn.uni.example/"',
    ]);
  });

  it("keep files in the data directory, or in a bucket of a store that is named whole", () => {
    expect(loadConfig({ QABAS_DATA_DIR: "/data" }).files).toEqual({ place: { kind: "folder", folder: "/data/files" }, also: null });
    const QABAS_FILES = "s3://qabas-files/main";
    const named = { QABAS_STORE_ENDPOINT: "https://s3.example", QABAS_STORE_KEY_ID: "key", QABAS_STORE_SECRET: "secret" };
    expect(loadConfig({ ...named, QABAS_FILES, QABAS_FILES_ALSO: "folder" }).files).toMatchObject({
      place: { kind: "bucket", bucket: "qabas-files", prefix: "main/", endpoint: "https://s3.example", region: "us-east-1" },
      also: { kind: "folder" },
    });
    expect(wrong({ QABAS_FILES, QABAS_STORE_ENDPOINT: "ftp://x/y" })).toEqual([
      'QABAS_STORE_ENDPOINT must be an http or https address without a path; it is "ftp://x/y"',
      "QABAS_STORE_KEY_ID must be set where QABAS_FILES is a bucket",
      "QABAS_STORE_SECRET must be set where QABAS_FILES is a bucket",
    ]);
    expect(wrong({ QABAS_FILES: "s3://UPPER" })).toEqual([
      'QABAS_FILES must be folder, or s3://bucket or s3://bucket/prefix; it is "s3://UPPER"',
    ]);
    for (const place of ["folder", QABAS_FILES])
      expect(wrong({ ...named, QABAS_FILES: place, QABAS_FILES_ALSO: place })).toEqual([
        "QABAS_FILES_ALSO must be another place than QABAS_FILES",
      ]);
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
