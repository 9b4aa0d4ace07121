import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/product.ts";
import { ownDatabase, type OwnDatabase } from "./own-database.ts";
import { StartedProduct } from "./started-product.ts";
import { buysByCard, newcomer, stopsInOrder } from "./using-it.ts";

/** The client on one host, what it calls on another. In a browser: `tests/e2e/public/foreign-host.spec.ts`. */
let api: StartedProduct;
let client: StartedProduct;
let databases: OwnDatabase[];
let clientOrigin: string;
beforeAll(async () => {
  databases = [await ownDatabase(), await ownDatabase()];
  const [apiPort, clientPort] = [await freePort(), await freePort()];
  clientOrigin = `http://localhost:${clientPort}`;
  const [apiData = "", clientData = ""] = databases.map(({ url }) => url);
  api = await StartedProduct.start({ port: apiPort, env: { DATABASE_URL: apiData, QABAS_SEED: "demo", QABAS_CORS_ORIGINS: clientOrigin } });
  client = await StartedProduct.start({
    port: clientPort,
    env: { DATABASE_URL: clientData, QABAS_API_ORIGIN: `http://localhost:${apiPort}` },
  });
});
afterAll(async () => {
  await Promise.all([api?.dispose(), client?.dispose()]);
  await Promise.all((databases ?? []).map((one) => one.drop()));
});

describe("a client on another host (R9.2)", () => {
  it("its pages may call the API and no other origin's may", async () => {
    const page = await fetch(`${clientOrigin}/`);
    expect(page.headers.get("content-security-policy")).toContain(`http://localhost:${api.port}`);
    const preflight = (origin: string) =>
      fetch(`${api.origin}/api/v1/cart`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type" },
      });
    expect((await preflight(clientOrigin)).headers.get("access-control-allow-origin")).toBe(clientOrigin);
    expect((await preflight("https://elsewhere.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("somebody buys there, and both end in order", async () => {
    await buysByCard(api, await newcomer(api.origin));
    await stopsInOrder(api);
    await stopsInOrder(client);
  });
});
