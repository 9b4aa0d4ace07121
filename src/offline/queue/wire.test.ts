import { describe, expect, it } from "vitest";
import type { CartChange } from "#offline/cart/changes.ts";
import { rememberSettings } from "#offline/device/device-settings.ts";
import { changeCart, CREDENTIALS, NOURA, program, rowsOf, sendAll, server, storesOf, success } from "#offline/test-device.ts";

async function sent(operation: CartChange) {
  const stores = await storesOf(NOURA);
  await rememberSettings({ language: "en" }, stores.queue);
  const record = await changeCart(NOURA.tag, operation, stores.queue);
  const { seen, send } = server(success());
  await sendAll(stores, send);
  return { record, request: seen[0], stores };
}

describe("a mutation on the wire", () => {
  it.each<[CartChange, string, string, unknown]>([
    [{ op: "addToCart", program: program(12) }, "POST", "/cart", { learning_program_id: 12 }],
    [{ op: "removeFromCart", program: program(12) }, "DELETE", "/cart/12", null],
    [{ op: "clearCart", programs: [program(12), program(13)] }, "DELETE", "/cart/clear?ids=12%2C13", null],
    [{ op: "applyCoupon", code: "WELCOME10" }, "POST", "/cart/coupon", { code: "WELCOME10" }],
    [{ op: "removeCoupon", code: "WELCOME10" }, "DELETE", "/cart/coupon", null],
  ])("$op", async (operation, method, path, body) => {
    const { request } = await sent(operation);
    expect(request).toMatchObject({ method, path });
    expect(request?.body === null ? null : JSON.parse(request?.body ?? "")).toEqual(body);
    expect(request?.headers["Content-Type"]).toBe(body ? "application/json" : undefined);
  });

  it("names its stream, its owner, its key, and who sends it", async () => {
    const { record, request } = await sent({ op: "addToCart", program: program(12) });
    expect(request?.headers).toMatchObject({
      "X-Outbox": expect.stringMatching(/^[0-9a-f-]{36}\/cart\/1$/),
      "X-Owner": NOURA.tag,
      "Idempotency-Key": record.key,
      "Accept-Language": "en",
      Authorization: `Bearer ${CREDENTIALS.token}`,
      "X-XSRF-TOKEN": CREDENTIALS.xsrf,
    });
  });

  it("carries no price: only the server knows prices", async () => {
    const { request } = await sent({ op: "addToCart", program: program(12, { price: 1 }) });
    expect(request?.body).not.toContain("price");
  });

  it("leaves no secret on the device, while it waits or afterwards (P14)", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await sendAll(stores, server(new TypeError("Failed to fetch")).send);
    const lying = JSON.stringify(await rowsOf(stores));
    expect(lying).toContain("addToCart");
    for (const secret of Object.values(CREDENTIALS)) expect(lying).not.toContain(secret);
  });
});
