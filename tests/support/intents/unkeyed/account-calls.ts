import { randomUUID } from "node:crypto";
import { changeEmailConsent, unsubscribeToken } from "#server/commands/notifications/email-consent.ts";
import { issueNotMeToken } from "#server/commands/sign-in/strange-device.ts";
import type { Account } from "#contract/accounts/profile.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, makeUser, type SignedIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { registration, TestBrowser } from "#tests/support/identity-factories.ts";
import type { Ground } from "../ground.ts";
import { atProvider, byNationalId } from "./at-provider.ts";
import { tokenOfMail, type Unkeyed, type UnkeyedCalls } from "./played-twice.ts";

const NEW = "Qalam#2027!";
const BOTH = { password: NEW, password_confirmation: NEW };
const LOGGED = "the log of security tells of each";
const LOG: Unkeyed["more"] = { security_events: [1, LOGGED], security_event_values: [1, LOGGED] };
const mailed = (why: string): Unkeyed["more"] => ({ ...LOG, jobs: [1, why], mails: [1, why] });
const post = (ground: Ground, path: string, body: object, who?: SignedIn) =>
  ground.server.call("POST", path, { body, headers: { ...who?.headers } });

/** The form by which a person asks for another e-mail. */
async function emailForm(ground: Ground, person: SignedIn, email = `new-${randomUUID()}@example.com`) {
  await confirmPassword(ground.server, person);
  const { name_ar, name_en, phone, version } = await ground.ask<Account>(person, "GET", "/platform/profile/account");
  return { name_ar, name_en, email, phone, nationality_id: 1, city_id: 1, birth_date: null, version };
}
/** Another e-mail that was asked for; its link. */
async function asked(ground: Ground, person: SignedIn) {
  const form = await emailForm(ground, person);
  await ground.ask(person, "PATCH", "/platform/profile", form);
  return await tokenOfMail(ground, form.email);
}
async function resetLink(ground: Ground) {
  const { email } = await makeUser(ground.server);
  await ground.ask(null, "POST", "/forgot-password", { email });
  return await tokenOfMail(ground, email);
}

export const accountCalls: UnkeyedCalls = {
  "POST /login": {
    why: "a second session of one device replaces the first",
    prepare: async ({ server }) => {
      const browser = new TestBrowser(server.app);
      const { email } = await browser.register();
      await browser.call("POST", "/logout", {});
      // The answer is lost: what it gave the browser does not reach it.
      const held = new Map(browser.cookies);
      return async () => {
        browser.cookies.clear();
        for (const [name, value] of held) browser.cookies.set(name, value);
        return await browser.logIn(email);
      };
    },
    second: "again",
    more: LOG,
  },
  "POST /logout": {
    why: "what is over stays over",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      return () => post(ground, "/logout", {}, person);
    },
    second: "again",
  },
  "POST /register": {
    why: "the address is taken by then, and the answer says how to go on",
    prepare: async (ground) => {
      const form = registration();
      return () => post(ground, "/register", form);
    },
    second: "422 registration_refused",
    more: mailed("a mail tells the owner how to go on"),
  },
  "POST /forgot-password": {
    why: "two links are mailed, and the one that is used voids the other; limits hold",
    prepare: async (ground) => {
      const { email } = await makeUser(ground.server);
      return () => post(ground, "/forgot-password", { email });
    },
    second: "again",
    more: { ...mailed("a link is mailed each time"), one_time_tokens: [1, "a link is mailed each time"] },
  },
  "POST /reset-password": {
    why: "the link is used up",
    prepare: async (ground) => {
      const token = await resetLink(ground);
      return () => post(ground, "/reset-password", { token, ...BOTH });
    },
    second: "422 reset_link_invalid",
  },
  "POST /password/check": {
    why: "it changes nothing",
    prepare: async (ground) => () => post(ground, "/password/check", { password: NEW }),
    second: "again",
  },
  "POST /sign-in/not-me": {
    why: "the link is used up",
    prepare: async (ground) => {
      const { user, deviceId } = await makeSignedIn(ground.server);
      const { db } = ground.server.services;
      const token = await issueNotMeToken(db, { userId: user.id, deviceId, email: user.email }, ground.server.clock.now());
      return () => post(ground, "/sign-in/not-me", { token });
    },
    second: "422 reset_link_invalid",
  },
  "POST /unsubscribe": {
    why: "what is ended stays ended",
    prepare: async (ground) => {
      const { user } = await makeSignedIn(ground.server);
      const { db, config } = ground.server.services;
      await db.transaction((tx) => changeEmailConsent(tx, user.id, "seat_offer", true, ground.server.clock.now()));
      const token = unsubscribeToken(config.secret, user.id, "seat_offer");
      return () => post(ground, "/unsubscribe", { token });
    },
    second: "again",
  },
  "POST /sign-in/providers/:id/start": {
    why: "a second sign-in is begun, and the first runs out after a quarter of an hour",
    prepare: async (ground) => {
      const visitor = await atProvider(ground);
      return () => visitor.call("POST", "/sign-in/providers/university/start", {});
    },
    second: "again",
    more: { sign_in_attempts: [1, "what is not gone on with goes after a day"] },
  },
  "POST /sign-in/providers/:id/finish": {
    why: "what came back is used up, and the person begins anew",
    prepare: async (ground) => {
      const visitor = await atProvider(ground);
      const query = await visitor.cameBack();
      return () => visitor.call("POST", "/sign-in/providers/university/finish", { query });
    },
    second: "422 sso_refused",
    more: LOG,
  },
  "POST /sign-in/national/start": {
    why: "a second request is begun, and the first runs out after three minutes",
    prepare: async (ground) => {
      const visitor = byNationalId(ground);
      return () => visitor.call("POST", "/sign-in/national/start", { national_id: visitor.nationalId });
    },
    second: "again",
    more: {
      sign_in_attempts: [1, "what is not gone on with goes after a day"],
      national_requests: [1, "goes with its sign-in"],
    },
  },
  "POST /sign-in/national/check": {
    why: "it looks again, and a sign-in that goes on has a new ticket",
    prepare: async (ground) => {
      const visitor = byNationalId(ground);
      const { data } = await visitor.call<{ request: string }>("POST", "/sign-in/national/start", { national_id: visitor.nationalId });
      ground.server.clock.advance(5000);
      return () => visitor.call("POST", "/sign-in/national/check", { request: data.request });
    },
    second: "again",
  },
  "POST /sign-in/enter": {
    why: "the ticket is used up, and the person begins anew",
    prepare: async (ground) => {
      const visitor = await atProvider(ground);
      await new TestBrowser(ground.server.app).register({
        email: visitor.email,
        password: TEST_PASSWORD,
        password_confirmation: TEST_PASSWORD,
      });
      const ticket = await visitor.ticket();
      return () => visitor.call("POST", "/sign-in/enter", { ticket, password: TEST_PASSWORD });
    },
    second: "422 sso_refused",
  },
  "POST /sign-in/register": {
    why: "the ticket is used up, and the person begins anew",
    prepare: async (ground) => {
      const visitor = await atProvider(ground);
      const ticket = await visitor.ticket();
      const form = { ticket, full_name_ar: "نورة سعد محمد القحطاني", phone: "+966550000000", terms_accepted: true };
      return () => visitor.call("POST", "/sign-in/register", form);
    },
    second: "422 sso_refused",
  },
  "POST /email/verify": {
    why: "the link is used up",
    prepare: async (ground) => {
      const token = await asked(ground, await makeSignedIn(ground.server));
      return () => post(ground, "/email/verify", { token });
    },
    second: "422 reset_link_invalid",
  },
  "POST /email/take-back": {
    why: "the link is used up",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      await ground.ask(null, "POST", "/email/verify", { token: await asked(ground, person) });
      const token = await tokenOfMail(ground, person.user.email);
      return () => post(ground, "/email/take-back", { token });
    },
    second: "422 reset_link_invalid",
  },
  "POST /platform/profile/reauthenticate": {
    why: "it proves the same once more",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      return () => post(ground, "/platform/profile/reauthenticate", { password: TEST_PASSWORD }, person);
    },
    second: "again",
    more: LOG,
  },
  "PUT /platform/profile/password": {
    why: "the old password is wrong by then",
    prepare: async ({ server }) => {
      const { headers } = await makeSignedIn(server);
      const body = { current_password: TEST_PASSWORD, ...BOTH };
      return () => server.call("PUT", "/platform/profile/password", { headers, body });
    },
    second: "422 validation_error",
  },
  "PATCH /platform/profile": {
    why: "the version is stale by then",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      const body = await emailForm(ground, person);
      return () => ground.server.call("PATCH", "/platform/profile", { headers: person.headers, body });
    },
    second: "409 version_conflict",
  },
  "POST /privacy/delete-account/confirm": {
    why: "the day is set, and stays as it was set",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      await ground.ask(person, "POST", "/privacy/delete-account");
      return () => post(ground, "/privacy/delete-account/confirm", { password: TEST_PASSWORD }, person);
    },
    second: "again",
  },
};
