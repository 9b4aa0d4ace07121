import type { PasskeyCreation, PasskeyRequest } from "#contract/second-factor/passkey-shapes.ts";
import { caller, givePassword, setUpApp, setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { SoftPasskey } from "#tests/support/accounts/soft-passkey.ts";
import { makeSignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import type { Ground } from "../ground.ts";
import { tokenOfMail, type Unkeyed, type UnkeyedCalls } from "./played-twice.ts";

const OWN = "/platform/profile/second-factor";
const LOGGED = "the log of security tells of each";
const LOG: Unkeyed["more"] = { security_events: [1, LOGGED], security_event_values: [1, LOGGED] };
const CHALLENGE: Unkeyed["more"] = { passkey_challenges: [1, "each is to be signed by itself, and is over in minutes"] };

async function person({ server }: Ground) {
  const signedIn = await makeSignedIn(server);
  const calls = caller(server, signedIn);
  await givePassword(calls);
  return { ...signedIn, calls };
}
async function withPasskey(ground: Ground) {
  const someone = await person(ground);
  return { ...someone, ...(await setUpPasskey(someone.calls)) };
}
/** A browser in which the password was given. */
async function halfway({ server }: Ground, email: string) {
  const browser = new TestBrowser(server.app);
  const { data } = await browser.logIn(email, TEST_PASSWORD);
  return { browser, ticket: (data as unknown as { ticket: string }).ticket };
}

export const factorCalls: UnkeyedCalls = {
  [`POST ${OWN}/authenticator`]: {
    why: "the secret that was shown last is the one that is set up",
    prepare: async (ground) => {
      const { calls } = await person(ground);
      return () => calls.call("POST", `${OWN}/authenticator`);
    },
    second: "again",
  },
  [`POST ${OWN}/authenticator/confirm`]: {
    why: "it is set up by then, and the page reads that it is",
    prepare: async (ground) => {
      const { calls } = await person(ground);
      const { code } = await import("otpauth").then(async ({ TOTP }) => {
        const { data } = await calls.call<{ secret: string }>("POST", `${OWN}/authenticator`);
        return { code: new TOTP({ secret: data.secret.replaceAll(" ", "") }).generate({ timestamp: ground.server.clock.now().getTime() }) };
      });
      return () => calls.call("POST", `${OWN}/authenticator/confirm`, { code });
    },
    second: "422 second_factor_expired",
  },
  [`POST ${OWN}/passkeys/options`]: {
    why: "what was not signed is over in minutes",
    prepare: async (ground) => {
      const { calls } = await person(ground);
      return () => calls.call("POST", `${OWN}/passkeys/options`);
    },
    second: "again",
    more: CHALLENGE,
  },
  [`POST ${OWN}/passkeys`]: {
    why: "the challenge is used up",
    prepare: async (ground) => {
      const { calls } = await person(ground);
      const { data } = await calls.call<PasskeyCreation>("POST", `${OWN}/passkeys/options`);
      const made = new SoftPasskey().make(data);
      return () => calls.call("POST", `${OWN}/passkeys`, { name: "Phone", made });
    },
    second: "422 passkey_refused",
  },
  [`POST ${OWN}/recovery-codes`]: {
    why: "the codes that were shown last are those that work",
    prepare: async (ground) => {
      const { calls } = await withPasskey(ground);
      return () => calls.call("POST", `${OWN}/recovery-codes`);
    },
    second: "again",
    more: { ...LOG, jobs: [1, "a mail tells of each"], mails: [1, "a mail tells of each"] },
  },
  "POST /second-factor/keep": {
    why: "the help is over by then",
    prepare: async (ground) => {
      const { user } = await withPasskey(ground);
      await ground.ask(ground.staff, "POST", `/admin/users/${user.id}/second-factor/reset`);
      const token = await tokenOfMail(ground, user.email);
      return () => ground.server.call("POST", "/second-factor/keep", { body: { token } });
    },
    second: "422 reset_link_invalid",
  },
  "POST /login/second-factor/options": {
    why: "what was not signed is over in minutes",
    prepare: async (ground) => {
      const { user } = await withPasskey(ground);
      const { browser, ticket } = await halfway(ground, user.email);
      return () => browser.call("POST", "/login/second-factor/options", { ticket });
    },
    second: "again",
    more: CHALLENGE,
  },
  "POST /login/second-factor": {
    why: "the ticket is used up; the password is given again",
    prepare: async (ground) => {
      const someone = await person(ground);
      const app = await setUpApp(ground.server, someone.calls);
      const { browser, ticket } = await halfway(ground, someone.user.email);
      return () => browser.call("POST", "/login/second-factor", { ticket, code: app.code() });
    },
    second: "422 second_factor_expired",
  },
  "POST /login/passkey/options": {
    why: "what was not signed is over in minutes",
    prepare:
      async ({ server }) =>
      () =>
        new TestBrowser(server.app).call("POST", "/login/passkey/options"),
    second: "again",
    more: CHALLENGE,
  },
  "POST /login/passkey": {
    why: "the challenge is used up",
    prepare: async (ground) => {
      const { passkey } = await withPasskey(ground);
      const browser = new TestBrowser(ground.server.app);
      const { data } = await browser.call<PasskeyRequest>("POST", "/login/passkey/options");
      const signed = passkey.sign(data);
      return () => browser.call("POST", "/login/passkey", { signed });
    },
    second: "422 passkey_refused",
    more: LOG,
  },
  "POST /platform/profile/reauthenticate/options": {
    why: "what was not signed is over in minutes",
    prepare: async (ground) => {
      const { calls } = await withPasskey(ground);
      return () => calls.call("POST", "/platform/profile/reauthenticate/options");
    },
    second: "again",
    more: CHALLENGE,
  },
  "POST /platform/profile/reauthenticate/second-factor": {
    why: "the code is used up, and what it opened is open",
    prepare: async (ground) => {
      const someone = await person(ground);
      const app = await setUpApp(ground.server, someone.calls);
      return () => someone.calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() });
    },
    second: "422 validation_error",
    more: LOG,
  },
};
