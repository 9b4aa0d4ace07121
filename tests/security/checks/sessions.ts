/** Sessions, cookies, re-authentication: checks 12 to 19, 31 and 33. */
import { newPerson } from "#tests/support/accounts.ts";
import { Person } from "../person.ts";
import { type Check, must, none, NotPlayed } from "../play.ts";
import type { World } from "../world.ts";

const somebody = async (world: World): Promise<Person> => await Person.register(world.product.apiOrigin, newPerson());
const again = async (person: Person): Promise<Person> => await Person.signIn(person.origin, person.email, person.password);
const isIn = async (person: Person): Promise<boolean> => (await person.ask("GET", "/platform/profile")).status === 200;

export const sessions: readonly Check[] = [
  {
    number: 12,
    title: "Session tokens are long, unique and stored hashed",
    async play(world) {
      const tokens = new Set<string>();
      const person = await somebody(world);
      for (let time = 0; time < 20; time += 1) {
        await person.login();
        tokens.add(person.token ?? "");
      }
      must(tokens.size === 20, "a token was given twice");
      none(
        [...tokens].filter((token) => Buffer.from(token, "base64url").length < 16),
        "tokens below 128 bit",
      );
      const { rows } = await world.db.query<Record<string, unknown>>("select * from sessions where user_id = $1", [person.userId]);
      must(![...tokens].some((token) => JSON.stringify(rows).includes(token)), "a token stands in the table as it is");
      return "20 tokens";
    },
  },
  {
    number: 13,
    title: "A sign-in gives a new token and a new device cookie",
    async play(world) {
      const person = await somebody(world);
      const [token, cookie] = [person.token, person.cookies.get("qabas_device")];
      person.cookies.set("auth_token", "fixed-before");
      await person.login();
      must(person.token !== token && person.token !== "fixed-before", "the token stayed");
      must(person.cookies.get("qabas_device") !== cookie, "the device cookie stayed");
      return "token and cookie";
    },
  },
  {
    number: 14,
    title: "Logout ends the session on the server",
    async play(world) {
      const person = await somebody(world);
      const [jar, xsrf] = [[...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "), person.xsrf];
      await person.ask("POST", "/logout");
      const after = await person.ask("GET", "/platform/profile", { cookies: jar, xsrf });
      must(after.status === 401, `the old token answers ${after.status}`);
      return "401 at once";
    },
  },
  {
    number: 15,
    title: "A changed password ends other sessions",
    async play(world) {
      const one = await somebody(world);
      const two = await again(one);
      must(await isIn(two), "the second device was not signed in");
      const path = world.endpoints.find(({ method, path: at }) => method !== "GET" && /password/u.test(at) && /profile|account/u.test(at));
      if (!path) throw new NotPlayed("no call changes a password");
      const next = "Maktaba#2027";
      const said = await one.ask(path.method, path.path, {
        body: { current_password: one.password, password: next, password_confirmation: next },
      });
      must(said.status === 200, `the change answers ${said.status} ${said.text.slice(0, 160)}`);
      must(!(await isIn(two)), "the other session goes on");
      return "the other device is out";
    },
  },
  {
    number: 16,
    title: "Sessions slide 7 days and end at last",
    async play(world) {
      const person = await somebody(world);
      const age = async (by: string) =>
        await world.db.query("update sessions set expires_at = expires_at - $1::interval where user_id = $2", [by, person.userId]);
      await age("6 days");
      must(await isIn(person), "a session of six days was over");
      await age("8 days");
      must(!(await isIn(person)), "a session that nobody used for a week goes on");
      const staff = await Person.signIn(world.product.apiOrigin, world.staff.email, world.staff.password);
      const { rows } = await world.db.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_name = 'sessions' and data_type like 'timestamp%'",
      );
      const born = rows.map(({ name }) => name).find((name) => /created|started|signed/u.test(name));
      if (!born) throw new NotPlayed("sessions do not say when they began");
      await world.db.query(`update sessions set ${born} = ${born} - interval '13 hours' where user_id = $1`, [staff.userId]);
      must(!(await isIn(staff)), "a staff session of 13 hours goes on");
      const fresh = await Person.signIn(world.product.apiOrigin, world.staff.email, world.staff.password);
      world.staff.token = fresh.token;
      world.staff.cookies.clear();
      for (const [name, value] of fresh.cookies) world.staff.cookies.set(name, value);
      return "7 days unused, 12 hours of staff";
    },
  },
  {
    number: 17,
    title: "At most three devices, also at once",
    async play(world) {
      const person = await somebody(world);
      await Promise.all(Array.from({ length: 20 }, async () => await new Person(person.origin, person.email, person.password).login()));
      const { rows } = await world.db.query<{ held: number }>(
        "select count(distinct device_id)::int as held from sessions where user_id = $1 and expires_at > now() - interval '30 days'",
        [person.userId],
      );
      must(rows[0]?.held === 3, `${rows[0]?.held} devices hold a session`);
      return "20 sign-ins at once, 3 devices";
    },
  },
  {
    number: 18,
    title: "Sessions are listed and ended one by one",
    async play(world) {
      const one = await somebody(world);
      const two = await again(one);
      const listed = (await one.ask("GET", "/platform/profile/devices")).data as { id: string; current: boolean }[];
      must(listed.length === 2, `${listed.length} devices are listed`);
      const other = listed.find(({ current }) => !current);
      must((await one.ask("DELETE", `/platform/profile/devices/${other?.id}`)).status === 200, "the other could not be ended");
      must(!(await isIn(two)), "the ended session goes on");
      return "two devices, one ended";
    },
  },
  {
    number: 19,
    title: "Cookies are bound and marked",
    async play(world) {
      const answer = await fetch(`${world.https.apiOrigin}/api/v1/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (cookies)", "x-forwarded-proto": "https" },
        body: JSON.stringify({ username: world.s2.email, password: world.s2.password }),
      });
      const given = answer.headers.getSetCookie();
      const device = given.find((line) => line.includes("qabas_device="));
      must(device !== undefined, "no device cookie was given");
      must(device.startsWith("__Host-"), "the device cookie is not bound to the host");
      for (const line of given) {
        must(/;\s*secure/iu.test(line), `not Secure: ${line.split("=")[0]}`);
        must(/;\s*samesite=lax/iu.test(line), `not SameSite=Lax: ${line.split("=")[0]}`);
        must(/;\s*path=\/(?:;|$)/iu.test(line), `not Path=/: ${line.split("=")[0]}`);
      }
      must(/;\s*httponly/iu.test(device), "the device cookie is not HttpOnly");
      return `${given.length} cookies`;
    },
  },
  {
    number: 31,
    title: "A password change asks for the current one",
    async play(world) {
      const person = await somebody(world);
      const path = world.endpoints.find(({ method, path: at }) => method !== "GET" && /password/u.test(at) && /profile|account/u.test(at));
      if (!path) throw new NotPlayed("no call changes a password");
      for (const current of [undefined, "", "Wrong#2026"]) {
        const said = await person.ask(path.method, path.path, {
          body: { current_password: current, password: "Maktaba#2027", password_confirmation: "Maktaba#2027" },
        });
        must(said.status === 422 || said.status === 403, `with ${current ?? "none"} it answers ${said.status}`);
      }
      return "none, empty and wrong";
    },
  },
  {
    number: 33,
    title: "E-mail, phone and national ID ask for the password anew",
    async play(world) {
      const person = await somebody(world);
      await world.db.query("update sessions set reauthenticated_at = null where user_id = $1", [person.userId]).catch(() => undefined);
      const path = world.endpoints.find(({ method, path: at }) => (method === "PATCH" || method === "PUT") && at === "/platform/profile");
      if (!path) throw new NotPlayed("no call changes the profile");
      const account = (await person.ask("GET", "/platform/profile/account")).data as Record<string, unknown>;
      const said = await person.ask(path.method, path.path, { body: { ...account, email: `new-${person.email}` } });
      must(said.status === 403 && /reauth/u.test(said.code ?? ""), `the change answers ${said.status} ${said.code ?? ""}`);
      return "403 before anything else";
    },
  },
];
