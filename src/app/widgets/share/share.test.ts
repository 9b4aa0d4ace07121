import { afterEach, describe, expect, it, vi } from "vitest";
import { copyText, offerToShare } from "./share.ts";

afterEach(() => vi.unstubAllGlobals());

describe("sharing a page (R2.4)", () => {
  it("takes a closed sheet for an answer, and a sheet that cannot open for none", async () => {
    const share = vi.fn();
    vi.stubGlobal("navigator", { share });
    const what = { title: "خبر", url: "https://qabas.example/news/7" };
    share.mockResolvedValueOnce(undefined);
    expect(await offerToShare(what)).toBe(true);
    share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
    expect(await offerToShare(what)).toBe(true);
    share.mockRejectedValueOnce(new DOMException("not here", "NotAllowedError"));
    expect(await offerToShare(what)).toBe(false);
  });

  it("says so where the clipboard is missing or refuses", async () => {
    vi.stubGlobal("navigator", {});
    expect(await copyText("x")).toBe(false);
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
    expect(await copyText("x")).toBe(false);
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
    expect(await copyText("https://qabas.example/news/7")).toBe(true);
    expect(written).toEqual(["https://qabas.example/news/7"]);
  });
});
