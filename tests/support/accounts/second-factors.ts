import { TOTP } from "otpauth";
import { expect } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { PasskeyCreation } from "#contract/second-factor/passkey-shapes.ts";
import type { addPasskey, beginAuthenticator, confirmAuthenticator } from "#contract/second-factor/second-factor.ts";
import { TEST_PASSWORD } from "#tests/support/factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { SoftPasskey } from "./soft-passkey.ts";

/** Whoever makes calls of a signed-in person: a `TestBrowser`, or `caller` of headers. */
export interface Calls {
  call<Data>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<{ status: number; data: Data }>;
}

/** Somebody who is signed in by headers (`makeSignedIn`). */
export const caller = (server: Pick<TestServer, "call">, { headers }: { headers: Record<string, string> }): Calls => ({
  call: (method, path, body) => server.call(method, path, { headers, ...(body ? { body } : {}) }),
});

const FACTOR = "/platform/profile/second-factor";

/** An authenticator app that was set up in an account. */
export interface App {
  /** The code that it shows; of a neighbouring step with -1 and 1. */
  code: (steps?: number) => string;
  recoveryCodes: string[] | null;
}

export const givePassword = async (person: Calls): Promise<void> => {
  expect(await person.call("POST", "/platform/profile/reauthenticate", { password: TEST_PASSWORD })).toMatchObject({ status: 200 });
};

/** Sets an app up as the page does; half a minute later its next code is good. The password was just given. */
export async function setUpApp({ clock }: Pick<TestServer, "clock">, person: Calls): Promise<App> {
  const { data: begun } = await person.call<DataOf<typeof beginAuthenticator>>("POST", `${FACTOR}/authenticator`);
  const totp = new TOTP({ secret: begun.secret.replaceAll(" ", "") });
  const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * 30_000 });
  const confirmed = await person.call<DataOf<typeof confirmAuthenticator>>("POST", `${FACTOR}/authenticator/confirm`, { code: code() });
  expect(confirmed).toMatchObject({ status: 200 });
  clock.set(new Date(clock.now().getTime() + 30_000));
  return { code, recoveryCodes: confirmed.data.recovery_codes };
}

/** Adds a passkey as the page does. The password, or a factor, was just given. */
export async function setUpPasskey(
  person: Calls,
  passkey = new SoftPasskey(),
): Promise<{ passkey: SoftPasskey; recoveryCodes: string[] | null }> {
  const { data: options } = await person.call<PasskeyCreation>("POST", `${FACTOR}/passkeys/options`);
  const added = await person.call<DataOf<typeof addPasskey>>("POST", `${FACTOR}/passkeys`, { name: "Phone", made: passkey.make(options) });
  expect(added).toMatchObject({ status: 201 });
  return { passkey, recoveryCodes: added.data.recovery_codes };
}
