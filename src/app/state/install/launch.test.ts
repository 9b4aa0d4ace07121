import { afterEach, expect, it, vi } from "vitest";
import { launchPlace } from "./launch.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["https://qabas.example/cart", "/cart"],
  ["https://qabas.example/share?url=x", "/share?url=x"],
  ["https://qabas.example/", null],
  ["https://evil.example/cart", null],
  ["", null],
])("issue 6.3: a launch with %j leads to %j", (target, place) => {
  expect(launchPlace(target, "https://qabas.example")).toBe(place);
});

it("the launch that the page itself began with moves nobody; the next one does, without a reload", async () => {
  let consumer: (launch: { targetURL?: string }) => void = () => undefined;
  const pushed: string[] = [];
  vi.resetModules();
  vi.stubGlobal("location", new URL("https://qabas.example/checkout"));
  vi.stubGlobal("history", { pushState: (_state: unknown, _title: string, address: string) => pushed.push(address) });
  vi.stubGlobal("launchQueue", { setConsumer: (heard: typeof consumer) => (consumer = heard) });
  const { followLaunches } = await import("./launch.ts");
  followLaunches();
  consumer({ targetURL: "https://qabas.example/courses" });
  consumer({ targetURL: "https://qabas.example/cart" });
  expect(pushed).toEqual(["/cart"]);
});
