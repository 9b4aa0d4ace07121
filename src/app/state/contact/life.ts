import { msg } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import { onDeviceEvent } from "#offline/announce.ts";
import { readDeviceMessages, startSendingMessages } from "./sending.ts";
import { notify } from "#app/state/notices.ts";
import { sessionAtom } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

const ARRIVED = msg`Your message arrived; its reference is {reference}. We reply within 2 business days.`;

/** Messages to us follow the device and the session from here on. Call once, after the first paint. */
export function startMessages(): void {
  onDeviceEvent((event) => {
    if (event.kind === "messages") void readDeviceMessages();
    if (event.kind === "message-answered") tell(event.id, event.reference);
  });
  let owner = store.get(sessionAtom).ownerTag;
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).ownerTag === owner) return;
    owner = store.get(sessionAtom).ownerTag;
    void readDeviceMessages();
  });
  startSendingMessages();
  void readDeviceMessages();
}

/** The contact page says it itself, and goes on saying it. */
function tell(id: string, reference: string | null): void {
  if (location.pathname === "/contact") return;
  if (reference !== null) notify({ kind: "success", id: `message/${id}`, message: ARRIVED, values: { reference } });
  else
    notify({
      kind: "error",
      id: `message/${id}`,
      message: msg`Your message could not be accepted. It is kept on this device.`,
      action: { label: msg`Contact us`, run: () => navigate("/contact") },
    });
}
