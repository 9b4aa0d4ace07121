import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.stubGlobal("self", globalThis));
afterEach(() => vi.unstubAllGlobals());

const file = (path: string, type: string, body = "", status = 200) => {
  const response = new Response(body, { status, headers: { "Content-Type": type } });
  Object.defineProperty(response, "url", { value: `https://qabas.example${path}` });
  return response;
};

it("keeps files that are what they say, and never the page of a captive portal in their place (F31)", async () => {
  const { isWhatItSays } = await import("./precache.ts");
  const shell = '<!doctype html><script type="module" src="/assets/index-x.js"></script>';
  for (const good of [
    file("/assets/index-x.js", "text/javascript; charset=utf-8"),
    file("/assets/index-x.css", "text/css"),
    file("/assets/readex.woff2", "font/woff2"),
    file("/icons/icon.svg", "image/svg+xml"),
    file("/index.html", "text/html", shell),
  ]) {
    expect(await isWhatItSays(good), good.url).toBe(true);
  }
  for (const bad of [
    file("/assets/index-x.js", "text/html", "<title>Hotel</title>"),
    file("/assets/index-x.css", "text/html"),
    file("/index.html", "text/html", "<title>Hotel</title>"),
    file("/assets/index-x.js", "text/javascript", "", 503),
    file("/icons/icon-192.png", "text/html"),
  ]) {
    expect(await isWhatItSays(bad), bad.url).toBe(false);
  }
});
