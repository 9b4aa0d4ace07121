/** What is guessed and counted: checks 23 to 30, 43. */
import { newPerson } from "#tests/support/accounts.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { Person, registration } from "../person.ts";
import { type Check, must, none, NotPlayed } from "../play.ts";
import type { World } from "../world.ts";

const login = async (origin: string, username: string, password: string, headers: Record<string, string> = {}) =>
  await new Person(origin, username).ask("POST", "/login", { body: { username, password }, headers });

/** Answers without what differs by request. */
const shape = (text: string): string => text.replaceAll(/"(?:request_id|retry_after)":[^,}]*/gu, "");

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Digits of other scripts that name the same account. */
const spelled = (digits: string, zero: number): string => digits.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Guesses in one moment. */
const AT_ONCE = 20;

/** Every header in which a proxy would name another address. */
function forged(time: number): Record<string, string> {
  const address = `203.0.${Math.floor(time / 250)}.${time % 250}`;
  return { "x-forwarded-for": `${address}, 10.0.0.1`, "x-real-ip": address, forwarded: `for=${address}`, "cf-connecting-ip": address };
}

export const guessing: readonly Check[] = [
  {
    number: 23,
    title: "Sign-in does not tell who is known",
    async play(world) {
      const origin = world.product.apiOrigin;
      const [known, unknown]: [number[], number[]] = [[], []];
      const first = [await login(origin, world.s2.email, "Wrong#2026"), await login(origin, "nobody@example.com", "Wrong#2026")];
      must(first[0]?.status === first[1]?.status && shape(first[0]?.text ?? "") === shape(first[1]?.text ?? ""), "the answers differ");
      for (let time = 0; time < 60; time += 1) {
        // A new name each time: what is slowed down for one that was often guessed would hide the difference.
        const { rows } = await world.db.query<{ email: string }>(
          "select email from users where password_hash is not null order by random() limit 1",
        );
        known.push((await login(origin, rows[0]?.email ?? "", "Wrong#2026")).ms);
        unknown.push((await login(origin, `nobody${time}@example.com`, "Wrong#2026")).ms);
      }
      const ratio = median(known) / median(unknown);
      must(ratio > 0.8 && ratio < 1.25, `median times are ${ratio.toFixed(2)} of each other`);
      return `same answer, times ${ratio.toFixed(2)} of each other`;
    },
  },
  {
    number: 24,
    title: "Registration and reset do not tell who is known",
    async play(world) {
      const guest = world.guest;
      const { email, nationalId: id } = world.s1;
      const byEmail = await guest.ask("POST", "/register", { body: { ...registration(newPerson()), email } });
      const byId = await guest.ask("POST", "/register", { body: { ...registration(newPerson()), national_id: id } });
      must(byEmail.status === 422 && byId.status === 422, `${byEmail.status} and ${byId.status}`);
      must(shape(byEmail.text) === shape(byId.text), "a known e-mail and a known national ID are told apart");
      must(!/"(?:errors|error_keys)"/u.test(byEmail.text), "a field is named");
      const known = await guest.ask("POST", "/forgot-password", { body: { email } });
      const unknown = await guest.ask("POST", "/forgot-password", { body: { email: "nobody@example.com" } });
      must(known.status === unknown.status && shape(known.text) === shape(unknown.text), "reset tells who is known");
      return "e-mail, national ID, reset";
    },
  },
  {
    number: 25,
    title: "Guessing is held, whatever the spelling, and the owner is not locked out",
    async play(world) {
      const origin = world.limited.apiOrigin;
      const id = world.s1.nationalId;
      const spellings = [id, spelled(id, 0x0660), spelled(id, 0x06f0), ` ${id} `, spelled(id, 0xff10)];
      let held = 0;
      for (let time = 0; time < 100 && held === 0; time += 1) {
        const said = await login(origin, spellings[time % spellings.length] ?? id, `Wrong#${time}`);
        if (said.status === 429) held = time + 1;
      }
      must(held > 0 && held <= 21, held === 0 ? "100 guesses were taken" : `held at guess ${held}`);
      // The owner, on a device that the account knows.
      const owner = await world.s1.ask("GET", "/platform/profile");
      must(owner.status === 200, "the owner's session ended");
      const cookies = [...world.s1.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const device = new Person(origin, world.s1.email, world.s1.password);
      const back = await device.ask("POST", "/login", {
        body: { username: world.s1.email, password: world.s1.password },
        cookies,
        xsrf: world.s1.xsrf,
      });
      must(back.status === 200, `the owner's own device answers ${back.status} ${back.code ?? ""}`);
      await world.s1.login();
      return `held at guess ${held}; the owner's device goes in`;
    },
  },
  {
    number: 26,
    title: "A forged X-Forwarded-For opens nothing",
    async play(world) {
      // One account from ever other addresses, and ever other accounts from them: neither the count of a name nor of an address moves.
      const ways: [string, number, (time: number) => string][] = [
        ["one account", 60, () => "forwarded@example.com"],
        ["the accounts of the demo", 100, (time) => [world.i1.email, world.staff.email, world.i2.email][time % 3] ?? ""],
        // A campus of thousands comes from one address: it is held later than a name, and held.
        ["an account each", 1_200, (time) => `forwarded-${time}@example.com`],
      ];
      const told: string[] = [];
      for (const [name, most, of] of ways) {
        let held = 0;
        for (let time = 0; time < most && held === 0; time += AT_ONCE) {
          const said = await Promise.all(
            Array.from(
              { length: AT_ONCE },
              async (_, n) => await login(world.limited.apiOrigin, of(time + n), `Wrong#${n}`, forged(time + n)),
            ),
          );
          const first = said.findIndex(({ status }) => status === 429);
          if (first !== -1) held = time + first + 1;
        }
        must(held > 0, `${most} guesses at ${name} with changing addresses were taken`);
        told.push(`${name} at ${held}`);
      }
      return `held: ${told.join(", ")}`;
    },
  },
  {
    number: 27,
    title: "Bursts are limited and told when to come again",
    async play(world) {
      const origin = world.limited.apiOrigin;
      const learner = await learnerWithLimits(world);
      const bursts: [string, number, () => Promise<{ status: number; headers: Headers }>][] = [
        ["reset", 60, async () => await new Person(origin, "").ask("POST", "/forgot-password", { body: { email: "burst@example.com" } })],
        ["coupon", 60, async () => await coupon(learner, `GUESS${Math.random().toString(36).slice(2, 8)}`)],
      ];
      for (const [name, most, ask] of bursts) {
        let held: Headers | null = null;
        for (let time = 0; time < most && !held; time += 1) {
          const said = await ask();
          if (said.status === 429) held = said.headers;
        }
        must(held !== null, `${name}: ${most} calls were taken`);
        must(Number(held.get("retry-after")) > 0, `${name}: no Retry-After`);
      }
      return bursts.map(([name]) => name).join(", ");
    },
  },
  {
    number: 28,
    title: "Reset links work once, for an hour, for their account",
    async play(world) {
      const made = newPerson();
      await Person.register(world.product.apiOrigin, made);
      await world.guest.ask("POST", "/forgot-password", { body: { email: made.email } });
      const { rows } = await world.db.query<Record<string, unknown>>("select * from one_time_tokens order by created_at desc limit 5");
      must(rows.length > 0, "no reset was written");
      const token = await mailed(world, made.email, /reset-password[^\s"<]*?[?&#/]token=([\w-]{20,})/u);
      if (!token) throw new NotPlayed("the mail was not found in the data directory");
      must(!JSON.stringify(rows).includes(token), "the token stands in the table as it is");
      const next = { token, password: "Maktaba#2027", password_confirmation: "Maktaba#2027" };
      must((await world.guest.ask("POST", "/reset-password", { body: next })).status === 200, "the link did not work");
      must((await world.guest.ask("POST", "/reset-password", { body: next })).status === 422, "the link works twice");
      return "hashed, once";
    },
  },
  {
    number: 29,
    title: "Mailed links name the configured origin",
    async play(world) {
      const made = newPerson();
      await Person.register(world.product.apiOrigin, made);
      await world.guest.ask("POST", "/forgot-password", { body: { email: made.email }, headers: { "x-forwarded-host": "evil.example" } });
      const origin = await mailed(world, made.email, /(https?:\/\/[^\s/"]+)\/reset-password/u);
      if (!origin) throw new NotPlayed("the mail was not found in the data directory");
      must(origin === world.product.options.publicUrl, `the mail names ${origin}`);
      return origin;
    },
  },
  {
    number: 30,
    title: "Passwords: rules, common ones, length, Arabic letters",
    async play(world) {
      const tried: [string, number][] = [
        ["short1!A", 201],
        ["Sh0rt!", 422],
        ["alllowercase1!", 422],
        ["NoDigits!!", 422],
        ["NoSpecial12", 422],
        [`${"Aa1!".repeat(20)}`, 201],
        ["Madrasaقبس#2026", 201],
      ];
      const wrong: string[] = [];
      for (const [password, expected] of tried) {
        const said = await new Person(world.product.apiOrigin, "").ask("POST", "/register", {
          body: registration({ ...newPerson(), password }),
        });
        if (said.status !== expected) wrong.push(`${password.slice(0, 16)} answers ${said.status}`);
      }
      none(wrong, "passwords are judged wrongly");
      return `${tried.length} passwords`;
    },
  },
  {
    number: 43,
    title: "Coupons are not guessed",
    async play(world) {
      let held = 0;
      const answers = new Set<string>();
      const learner = await learnerWithLimits(world);
      for (let time = 0; time < 200 && held === 0; time += 1) {
        const said = await coupon(learner, `TRY${time}`);
        if (said.status === 429) held = time + 1;
        else answers.add(`${said.status} ${said.code ?? ""}`);
      }
      must(held > 0, `200 codes were taken: ${[...answers].join(", ")}`);
      must(held > 2 && ![...answers].some((one) => /^(?:401|403|5)/u.test(one)), `no code was judged: ${[...answers].join(", ")}`);
      must(answers.size === 1, `wrong codes are told apart: ${[...answers].join(", ")}`);
      return `held at ${held}`;
    },
  },
];

/** A new learner at the process with limits: both share sessions. */
async function learnerWithLimits(world: World): Promise<Person> {
  const here = await Person.register(world.product.apiOrigin, newPerson());
  const there = new Person(world.limited.apiOrigin, here.email);
  there.token = here.token;
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  return there;
}

const coupon = async (person: Person, code: string) => await person.ask("POST", "/cart/coupon", { body: { code } });

/** The first group of `pattern` in the newest mail to an address; mails are files of the data directory. */
async function mailed(world: World, email: string, pattern: RegExp): Promise<string | null> {
  for (let wait = 0; wait < 100; wait += 1) {
    const text = emailsTo(world.product, email).find((one) => pattern.test(one));
    if (text) return pattern.exec(text)?.[1] ?? null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
