import { isPlainObject } from "#contract/plain-values.ts";
import { msg } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import type { DeviceEvent } from "#offline/announce.ts";
import { showNotice } from "./notices.ts";

const ARRIVED = msg`Your message arrived; its reference is {reference}. We reply within 2 business days.`;

/** The contact page says it itself, and goes on saying it. */
export function notifyContactAnswered({ key, data }: Extract<DeviceEvent, { kind: "answered" }>): void {
  if (location.pathname === "/contact") return;
  const id = `message/${key}`;
  if (isPlainObject(data)) showNotice({ kind: "success", id, message: ARRIVED, values: { reference: String(data.reference) } });
  else
    showNotice({
      kind: "error",
      id,
      message: msg`Your message could not be accepted. It is kept on this device.`,
      action: { label: msg`Contact us`, run: () => navigate("/contact") },
    });
}
