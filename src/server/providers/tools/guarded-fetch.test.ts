import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fetchJsonOutside } from "./guarded-fetch.ts";
import { isInside } from "./inside-addresses.ts";

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
}
const refused = async (url: string, loopback = false) => await expect(fetchJsonOutside(url, { loopback }), url).rejects.toThrow();

describe("issue 22.7: an address that somebody typed is asked with care", () => {
  it("knows what lies inside, in every spelling", () => {
    for (const address of ["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "::"])
      expect([address, isInside(address)]).toEqual([address, true]);
    for (const address of ["fd00::1", "fe80::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1", "255.255.255.255", "no"])
      expect([address, isInside(address)]).toEqual([address, true]);
    for (const address of ["8.8.8.8", "172.32.0.1", "2a00:1450:4001::1", "::ffff:8.8.8.8"])
      expect([address, isInside(address)]).toEqual([address, false]);
  });

  it("never asks this machine, its networks or what clouds keep for their machines, by number or by name", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    const { port } = new URL(url);
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost", "169.254.169.254", "10.0.0.1"])
      await refused(`https://${host}:${port}/keys`);
    await refused(url);
    await refused(`https://user:word@example.com/keys`);
    await refused("file:///etc/passwd", true);
    expect(asked).toBe(0);
    expect(await fetchJsonOutside(url, { loopback: true })).toEqual({});
    expect(await fetchJsonOutside(url.replace("127.0.0.1", "localhost"), { loopback: true })).toEqual({});
    await refused("http://192.168.1.1/keys", true);
  });

  it("follows nobody elsewhere, and takes no answer that is none, too large, or never ends", async () => {
    const elsewhere = await serve((_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
    const large = await serve((_request, response) => response.end(JSON.stringify("x".repeat(70_000))));
    const page = await serve((_request, response) => response.end("<p>keys</p>"));
    const endless = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    for (const url of [elsewhere, large, page]) await refused(url, true);
    const began = Date.now();
    await refused(endless, true);
    expect(Date.now() - began).toBeLessThan(10_000);
  }, 20_000);
});
