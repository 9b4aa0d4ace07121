import { beforeEach, describe, expect, it, vi } from "vitest";
import { subscribePush } from "#contract/notifications/notification-preferences.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { part } from "#contract/test-part.ts";

const { scope } = vi.hoisted(() => ({
  scope: {
    location: { origin: "https://qabas.example" },
    registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } },
    clients: { matchAll: vi.fn(), openWindow: vi.fn() },
  },
}));
vi.mock("./scope.ts", () => ({ scope }));
const here = vi.hoisted(() => ({ owner: { tag: "noura" } as { tag: string } | null, session: null as object | null, sent: vi.fn() }));
vi.mock("#offline/accounts/owner.ts", () => ({ readOwner: async () => here.owner }));
vi.mock("#offline/device/device-settings.ts", () => ({ readSettings: async () => null }));
vi.mock("#offline/queue/wire.ts", async (real) => ({ ...(await real<object>()), sendByFetch: here.sent }));
vi.mock("./session.ts", () => ({ workerSession: async () => here.session }));
const { openPushed, readPush, renewSubscription, showPush, SUBSCRIBE_CALL } = await import("./push.ts");

const MESSAGE = {
  owner: "noura",
  id: "1",
  title: "تغير موعد جلسة",
  body: "ورشة",
  language: "ar",
  target: { type: "certificate", id: "9" },
};

beforeEach(() => {
  vi.clearAllMocks();
  here.owner = { tag: "noura" };
});

describe("a pushed notification (api.md §8)", () => {
  it("is shown once, in its language and direction, with the screen it leads to", async () => {
    await showPush(JSON.stringify(MESSAGE));
    expect(scope.registration.showNotification).toHaveBeenCalledWith(
      "تغير موعد جلسة",
      expect.objectContaining({ tag: "1", dir: "rtl", lang: "ar", data: { path: expect.stringContaining("/student/certificates/") } }),
    );
  });

  it("O7: is told to every open page, unless it is for somebody else", async () => {
    const heard: string[] = [];
    const stop = onDeviceEvent(({ kind }) => heard.push(kind));
    await showPush(JSON.stringify(MESSAGE));
    expect(heard).toEqual(["pushed"]);
    here.owner = null;
    await showPush(JSON.stringify(MESSAGE));
    expect(heard).toHaveLength(1);
    stop();
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

  it.each([
    ["after that account left the device", null],
    ["while another account is there", { tag: "sara" }],
  ])("P5: is shown to nobody %s", async (_, owner) => {
    here.owner = owner;
    await showPush(JSON.stringify(MESSAGE));
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

describe("issue 6.5: a subscription that the browser replaced", () => {
  const subscription = (endpoint: string) =>
    part<PushSubscription>({
      options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    });

  it("is told to the server under the session of this device, by the contract's own call", async () => {
    here.session = { token: "t", xsrf: "x" };
    scope.registration.pushManager.subscribe.mockResolvedValue(subscription("https://push.example/new"));
    await renewSubscription(subscription("https://push.example/old"), null);
    const [request] = here.sent.mock.calls[0] ?? [];
    expect(request).toMatchObject({ ...SUBSCRIBE_CALL, headers: { Authorization: "Bearer t", "Content-Type": "application/json" } });
    expect(JSON.parse(request.body)).toEqual({ endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } });
    expect({ method: subscribePush.method, path: subscribePush.path }).toEqual(SUBSCRIBE_CALL);
  });

  it("with nobody signed in there is nobody to subscribe", async () => {
    here.session = null;
    await renewSubscription(subscription("https://push.example/old"), null);
    expect(here.sent).not.toHaveBeenCalled();
    expect(scope.registration.pushManager.subscribe).not.toHaveBeenCalled();
  });
});
