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

it("issue 19.7: leaves to the server what is the server's, a password manager's address among them, and answers the app's pages", async () => {
  const { NOT_THE_APP } = await import("./precache.ts");
  const leaves = (path: string) => NOT_THE_APP.some((one) => one.test(path));
  for (const path of ["/.well-known/change-password", "/.well-known/security.txt", "/sign-in/campus/metadata", "/api/v1/cart", "/healthz"])
    expect([path, leaves(path)]).toEqual([path, true]);
  for (const path of ["/", "/courses/1", "/sign-in/campus", "/staff/platform/audit/12", "/student/profile/change-password"])
    expect([path, leaves(path)]).toEqual([path, false]);
});
