import { randomBytes } from "node:crypto";

/** Ids cannot be guessed: whoever knows a payment's id may open its page. */
export const gatewayId = (kind: "tok" | "card" | "pay" | "ins" | "evt"): string => `${kind}_${randomBytes(18).toString("base64url")}`;
