import { Problem } from "#contract/problem.ts";
import type { CardVault } from "./gateway.ts";
import type { GatewayClient } from "./gateway-client.ts";

/** Kept cards of the card gateway: tokens that last (Moyasar: `save_card`). */
export const cardVault = (client: GatewayClient): CardVault => ({
  async keepCard(token) {
    const { status, body } = await client.call({ method: "POST", path: "/v1/cards", idempotencyKey: token, body: { token } });
    if (status === 422) throw new Problem("validation_error", { fields: { token: [{ key: "required" }] } });
    const { id, brand, last4, month, year } = body;
    if (status >= 400 || typeof id !== "string" || typeof brand !== "string" || typeof last4 !== "string")
      throw new Problem("unavailable", { cause: new Error(`the card gateway answered ${status} to a card`) });
    return { token: id, brand, last4, expMonth: Number(month), expYear: Number(year) };
  },
  async forgetCard(token) {
    const { status } = await client.call({ method: "DELETE", path: `/v1/cards/${encodeURIComponent(token)}` });
    if (status >= 400 && status !== 404)
      throw new Problem("unavailable", { cause: new Error(`the card gateway answered ${status} to a forgotten card`) });
  },
});
