import { beforeEach, describe, expect, it, vi } from "vitest";

const { scope } = vi.hoisted(() => ({
  scope: {
    location: { origin: "https://qabas.example" },
    registration: { showNotification: vi.fn() },
    clients: { matchAll: vi.fn(), openWindow: vi.fn() },
  },
}));
vi.mock("./scope.ts", () => ({ scope }));
const { openPushed, readPush, showPush } = await import("./push.ts");

const MESSAGE = { id: "1", title: "تغير موعد جلسة", body: "ورشة", language: "ar", target: { type: "certificate", id: "9" } };

beforeEach(() => vi.clearAllMocks());

describe("a pushed notification (api.md §8)", () => {
  it("is shown once, in its language and direction, with the screen it leads to", async () => {
    await showPush(JSON.stringify(MESSAGE));
    expect(scope.registration.showNotification).toHaveBeenCalledWith(
      "تغير موعد جلسة",
      expect.objectContaining({ tag: "1", dir: "rtl", lang: "ar", data: { path: expect.stringContaining("/student/certificates/") } }),
    );
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "hello"],
    ["another shape", JSON.stringify({ ...MESSAGE, target: { type: "javascript", id: "alert(1)" } })],
    ["no words", JSON.stringify({ ...MESSAGE, title: 7 })],
  ])("%s is shown to nobody", async (_, text) => {
    expect(readPush(text)).toBeNull();
    await showPush(text);
    expect(scope.registration.showNotification).not.toHaveBeenCalled();
  });

  it("opens its screen in a page that is there, or in a new one", async () => {
    const page = { visibilityState: "visible", focus: vi.fn(), navigate: vi.fn(async () => undefined) };
    const pressed = { close: vi.fn(), data: { path: "/cart" } };
    scope.clients.matchAll.mockResolvedValue([page]);
    await openPushed(pressed);
    expect(page.navigate).toHaveBeenCalledWith("https://qabas.example/cart");
    expect(pressed.close).toHaveBeenCalled();
    scope.clients.matchAll.mockResolvedValue([]);
    await openPushed({ close: vi.fn(), data: { path: "//evil.example" } });
    expect(scope.clients.openWindow).toHaveBeenCalled();
    expect(String(scope.clients.openWindow.mock.calls[0]?.[0])).toMatch(/^https:\/\/qabas\.example\//u);
  });
});
