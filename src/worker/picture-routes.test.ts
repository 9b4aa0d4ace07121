import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COVER_VERSION, coverAddress } from "#contract/covers/cover-address.ts";
import { coverSvg } from "#contract/covers/cover-svg.ts";

beforeEach(() => vi.stubGlobal("self", Object.assign(globalThis, { location: new URL("https://qabas.example/") })));
afterEach(() => vi.unstubAllGlobals());

const routes = () => import("./picture-routes.ts");
const name = { id: 7, glaze: "data", shape: "card" } as const;

describe("generated covers in the worker", () => {
  it("are drawn here, the same as the server's, without any network", async () => {
    const answer = (await routes()).drawCover(coverAddress(name));
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await answer.text()).toBe(coverSvg(name));
  });

  it("of another version, or of another origin, are not ours to draw", async () => {
    const { isOurCover } = await routes();
    const at = (path: string, origin = "https://qabas.example") => ({
      url: new URL(path, origin),
      sameOrigin: origin === "https://qabas.example",
    });
    expect(isOurCover(at(coverAddress(name)))).toBe(true);
    expect(isOurCover(at(coverAddress(name).replace(`/${COVER_VERSION}/`, "/2000/")))).toBe(false);
    expect(isOurCover(at(coverAddress(name), "https://elsewhere.example"))).toBe(false);
    expect(isOurCover(at("/covers/2/card/data/7.png"))).toBe(false);
  });
});

describe("uploaded pictures in the worker", () => {
  const fileId = "018f6f0e-2b1c-7c3e-9a54-0f2b1c7c3e9a";
  const answer = (type: string, status = 200) =>
    new Response(status === 204 ? null : "x", { status, headers: type ? { "Content-Type": type } : {} });

  it("are kept where they are pictures: not a portal's page, a refusal, or the empty answer to who saves data", async () => {
    const { isPicture } = await routes();
    expect(isPicture(answer("image/avif"))).toBe(true);
    for (const bad of [answer("text/html"), answer("image/avif", 503), answer("", 204), answer("application/json", 404)])
      expect(isPicture(bad)).toBe(false);
  });

  it("without a network are given in another width, where that was seen", async () => {
    const kept = new Map([[`https://qabas.example/images/${fileId}/320.avif`, answer("image/avif")]]);
    vi.stubGlobal("caches", {
      open: async () => ({
        keys: async () => [...kept.keys()].map((url) => new Request(url)),
        match: async ({ url }: Request) => kept.get(url),
      }),
    });
    const { anotherWidth } = await routes();
    const asked = (id: string) => anotherWidth({ request: new Request(`https://qabas.example/images/${id}/960.avif`) });
    expect(await asked(fileId)).toBe([...kept.values()][0]);
    expect(await asked(fileId.replace("018f", "018e"))).toBeUndefined();
  });
});
