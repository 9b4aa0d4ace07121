import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { discard, freePort, Product, scratch } from "#tests/support/product.ts";
import { ownDatabase, type OwnDatabase } from "./own-database.ts";

let database: OwnDatabase;
let product: Product;
afterEach(async () => {
  await product.stop("SIGKILL");
  await database.drop();
  discard(product.options.dataDir);
});

/** Longer than a process waits of itself, shorter than a call waits for a table. */
const HELD_MS = 2_500;

describe("issue 22.5: a process that is told to end", () => {
  it("answers the call that is under way, and takes no other", async () => {
    database = await ownDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, QABAS_SEED: "demo", QABAS_SECRET: "s".repeat(40), QABAS_DRAIN_SECONDS: "20" };
    const [dataDir, gatewayPort] = [scratch("draining"), await freePort()];
    product = new Product({ dataDir, port, gatewayPort, publicUrl: `http://localhost:${port}`, env });
    await product.start();
    const api = await ApiCaller.signIn(product.apiOrigin, { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" });
    await api.call("GET", "/cart");
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; lock table cart_items in access exclusive mode");
    const underWay = api.call("GET", "/cart");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const ended = product.stop();
    await new Promise((resolve) => setTimeout(resolve, HELD_MS - 300));
    await expect(fetch(`${product.apiOrigin}/healthz`)).rejects.toThrow();
    await holder.query("rollback");
    await holder.end();
    expect((await underWay).status).toBe(200);
    await ended;
  });
});
