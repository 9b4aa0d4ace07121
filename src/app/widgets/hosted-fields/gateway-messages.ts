import { frameData } from "./frame-data.ts";

/** What the gateway's frame says. It is another origin: everything it sends is checked before it is believed. */
export type GatewayMessage =
  | { type: "ready" }
  | { type: "resize"; height: number }
  | { type: "valid"; valid: boolean }
  | { type: "token"; token: string; brand: string | null; last4: string | null; holder: string | null }
  | { type: "error"; reason: string }
  /** The person pressed Enter in a field: paying is ours to decide. */
  | { type: "enter" };

const TALLEST_PX = 1_200;

/** The message of an event of the frame, or null for anything of another origin, another window or another shape. */
export function gatewayMessage(
  event: Pick<MessageEvent, "origin" | "source" | "data">,
  origin: string,
  frame: unknown,
): GatewayMessage | null {
  const data = frameData(event, origin, frame, "qabas-gateway");
  switch (data?.type) {
    case "ready":
    case "enter":
      return { type: data.type };
    case "resize":
      return Number.isFinite(data.height) ? { type: "resize", height: Math.min(TALLEST_PX, Math.max(0, data.height)) } : null;
    case "valid":
      return typeof data.valid === "boolean" ? { type: "valid", valid: data.valid } : null;
    case "token":
      return typeof data.token === "string" && data.token !== "" && data.token.length <= 120
        ? { type: "token", token: data.token, brand: text(data.brand), last4: text(data.last4), holder: text(data.holder, HOLDER_MAX) }
        : null;
    case "error":
      return { type: "error", reason: text(data.reason) ?? "unknown" };
    default:
      return null;
  }
}

const HOLDER_MAX = 80;
const text = (value: unknown, most = 40): string | null => (typeof value === "string" ? value.slice(0, most) : null);

export type FrameKind = "card" | "wallet";

export interface FrameLook {
  language: string;
  theme: "light" | "dark";
  /** Our own origin: the gateway frames itself for nobody else and speaks to nobody else. */
  origin: string;
  amount: number;
}

/** The address of the gateway's frame. The wallet's page is a neighbour of the fields. */
export function frameAddress(cardFieldsUrl: string, kind: FrameKind, { language, theme, origin, amount }: FrameLook): string {
  const url = kind === "card" ? new URL(cardFieldsUrl) : new URL("wallet", cardFieldsUrl);
  url.searchParams.set("lang", language);
  url.searchParams.set("theme", theme);
  url.searchParams.set("origin", origin);
  if (kind === "wallet") url.searchParams.set("amount", amount.toFixed(2));
  return url.href;
}
