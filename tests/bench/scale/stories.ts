import { randomUUID } from "node:crypto";
import { checkInCode } from "#contract/attendance/check-in-code.ts";
import { emailOf, type Planted } from "./caller.ts";
import type { Player, Story } from "./player.ts";
import { PROGRAMS_EACH } from "./sizes.ts";
import { DEMO_PASSWORD } from "#tests/support/accounts.ts";

const API = "/api/v1";

/** Programs and cohorts of the filled database, by their place in it. */
export interface World {
  programs: number[];
  /** The cohort of each that people can enrol to. */
  open: number[];
  /** Sessions of this evening, by the place of their program: every fifth has one. */
  evening: Map<number, number>;
  people: number[];
}

type Data<T> = { data: T } | null;
const learner = (place: number): Planted => ({ kind: "learner", place });
const go = (failed: boolean): void => {
  if (failed) throw new Error("the answer leaves nothing to go on with");
};

/** Looks around as a visitor, signs in on a new device, puts a program into the cart, pays, and finds it. */
export const enrolmentDay =
  (world: World): Story =>
  async (player, place) => {
    // Half of all programs further on: nobody learns or has learnt it.
    const chosen = (place + Math.floor(world.programs.length / 2)) % world.programs.length;
    const program = world.programs[chosen] ?? 0;
    await player.ask(place, { kind: "home page", method: "GET", path: "/" });
    await player.ask(place, {
      kind: "catalogue page",
      method: "GET",
      path: `${API}/learning-programs?per_page=12&page=${1 + (place % 20)}`,
    });
    await player.ask(place, {
      kind: "search",
      method: "GET",
      path: `${API}/learning-programs?per_page=4&q=${encodeURIComponent(`تجويد ${place % 97}`)}`,
    });
    await player.ask(place, { kind: "program page", method: "GET", path: `${API}/learning-programs/${program}` });
    const who = learner(place);
    const email = emailOf(who);
    if (place % 4 === 0)
      await player.ask(place, {
        kind: "sign-in",
        method: "POST",
        path: `${API}/login`,
        body: { username: email, password: DEMO_PASSWORD },
      });
    await player.ask(place, { kind: "dashboard", method: "GET", path: `${API}/student/dashboard`, who });
    const line = { learning_program_id: program, cohort_id: world.open[chosen] };
    const cart = await player.ask(place, { kind: "cart add", method: "POST", path: `${API}/cart`, who, body: line });
    go(cart.status !== 201);
    await player.ask(place, { kind: "cart", method: "GET", path: `${API}/cart`, who });
    const card = { number: "4111111111111111", expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" };
    const fields = await player.ask(place, { kind: "card fields", method: "POST", path: "/fields/tokens", body: card });
    const total = (cart.body as Data<{ total_after_discount: number }>)?.data.total_after_discount;
    const ordered = await player.ask(place, {
      kind: "order",
      method: "POST",
      path: `${API}/orders`,
      who,
      body: {
        method: "card",
        card_token: (fields.body as { token?: string } | null)?.token,
        billing: { full_name: "نورة سعد محمد القحطاني", email, phone: "+966550000000", city_id: 1 },
        accept_terms: true,
        expected_total: total,
      },
    });
    go(ordered.status !== 201);
    await player.ask(place, { kind: "enrollments", method: "GET", path: `${API}/student/enrollments`, who });
  };

interface Register {
  rows: { student_id: number; version: number }[];
  check_in: { secret: string };
}

/** One program's session begins: its instructor opens the register, all its learners look and check in by code, and the rest is marked. */
export const sundayEvening =
  (world: World, now: () => number): Story =>
  async (player, place) => {
    const program = place * PROGRAMS_EACH;
    const session = world.evening.get(program);
    go(session === undefined);
    const teacher: Planted = { kind: "instructor", place };
    await player.ask(place, { kind: "instructor's schedule", method: "GET", path: `${API}/instructor/schedule`, who: teacher });
    const path = `${API}/instructor/sessions/${session}/attendance`;
    const read = () => player.ask(place, { kind: "register", method: "GET", path, who: teacher });
    const register = ((await read()).body as Data<Register>)?.data;
    go(register === undefined);
    const learners = world.people.flatMap((_, person) => (person % world.programs.length === program ? [person] : []));
    const here = learners.filter((person) => person % 10 !== 9);
    await Promise.all(
      here.map(async (person) => {
        const who = learner(person);
        await player.ask(person, { kind: "schedule", method: "GET", path: `${API}/student/schedule`, who });
        if (person % 3 === 0) await player.ask(person, { kind: "dashboard", method: "GET", path: `${API}/student/dashboard`, who });
        const code = await checkInCode(register?.check_in.secret ?? "", now());
        const scanned = {
          id: randomUUID(),
          session_id: session,
          code,
          scanned_at: new Date(now()).toISOString(),
          client_id: `device-${person}`,
        };
        await player.ask(person, { kind: "check-in", method: "POST", path: `${API}/student/attendance/check-in`, who, body: scanned });
      }),
    );
    const rows = ((await read()).body as Data<Register>)?.data.rows ?? [];
    const untouched = rows.filter(({ version }) => version === 0);
    const marks = untouched.map(({ student_id }) => ({
      student_id,
      mark: "absent",
      marked_at: new Date(now()).toISOString(),
      client_id: randomUUID(),
      seen_version: 0,
    }));
    await player.ask(place, { kind: "marks, handed in", method: "PUT", path, who: teacher, body: { marks, submit: true } });
  };

/** What a learner at work sends, a call a second: mostly reads of their own, some public ones, a change now and then. */
export const studying =
  (world: World): ((player: Player, place: number, turn: number) => Promise<void>) =>
  async (player, place, turn) => {
    const who = learner(place);
    const get = (kind: string, path: string, as: Planted | undefined = who) =>
      player.ask(place, { kind, method: "GET", path: `${API}${path}`, ...(as ? { who: as } : {}) });
    const program = world.programs[place % world.programs.length] ?? 0;
    switch ((turn + place) % 10) {
      case 0:
        return void (await get("dashboard", "/student/dashboard"));
      case 1:
        return void (await get("schedule", "/student/schedule"));
      case 2:
      case 3:
        return void (await get("notifications", "/notifications?per_page=10"));
      case 4:
        return void (await get("catalogue page", "/learning-programs?per_page=12", undefined));
      case 5:
        return void (await get("program page", `/learning-programs/${program}`, undefined));
      case 6:
        return void (await get("enrollments", "/student/enrollments"));
      case 7: {
        const id = world.programs[(place + 3) % world.programs.length] ?? 0;
        const adds = Math.floor(turn / 10) % 2 === 0;
        const change = adds
          ? ({ method: "POST", path: `${API}/cart`, body: { learning_program_id: id } } as const)
          : ({ method: "DELETE", path: `${API}/cart/${id}`, body: {} } as const);
        return void (await player.ask(place, { kind: "cart change", who, ...change }));
      }
      default:
        return void (await get("cart", "/cart"));
    }
  };
