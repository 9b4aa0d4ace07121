/** The devices that an account is signed in on (R3.8). Apart from the session, which every visitor's start-up reads. */
import { endpoint } from "#contract/endpoint.ts";
import { flag, instant, list, nullable, object, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** `network`: from where it last signed in, without the end of the address; null where it is not known. Nobody outside is asked for a place. */
export const device = () =>
  object({
    id: uuid(),
    name: text(),
    platform: text(),
    network: nullable(text()),
    first_seen_at: instant(),
    last_seen_at: instant(),
    current: flag(),
  });

export const listDevices = endpoint("GET", "/platform/profile/devices", {
  summary: "Devices that hold a session",
  access: "session",
  data: list(device()),
});

export const endOtherDevices = endpoint("DELETE", "/platform/profile/devices", {
  summary: "Sign every other device out",
  access: "session",
  data: ok(),
});

/** The link of the mail about a new device. Its sessions end, the password works no more, and a new one is chosen with `reset_token`. */
export const endStrangeDevice = endpoint("POST", "/sign-in/not-me", {
  summary: "End a sign-in that was not its owner's, with the token of the mail about it",
  access: "anyone",
  secret: true,
  rate: "reset",
  body: object({ token: text(200) }),
  data: object({ reset_token: nullable(text()) }),
  problems: ["reset_link_invalid"],
});

export const endDevice = endpoint("DELETE", "/platform/profile/devices/:id", {
  summary: "Sign a device out",
  access: "session",
  params: object({ id: uuid() }),
  data: ok(),
});

/** `data` of `device_limit_reached`: the devices and a one-use ticket of five minutes for `login`. */
export const deviceLimit = () => object({ devices: list(device()), ticket: text() });
export type DeviceLimit = Static<ReturnType<typeof deviceLimit>>;
