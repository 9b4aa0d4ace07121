import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clashesWith, heldDates, holidayOn, type NamedHoliday, type TakenSession } from "./plan-clashes.ts";

const at = (time: string) => new Date(`2027-01-26T${time}:00Z`);
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
const taken = (more: Partial<TakenSession>): TakenSession => ({
  id: 1,
  cohortId: 2,
  instructorId: null,
  room: null,
  ...span("13:00", "15:00"),
  ...more,
});
const planned = { cohortId: 1, instructorId: 7, room: "القاعة 214", except: null };
const kinds = (session: TakenSession, when = span("14:00", "16:00"), who = planned) =>
  clashesWith(when, who, [session]).map(({ of }) => of);

describe("issue 20: what a planned session clashes with", () => {
  it("a room that another cohort holds, however its name is spaced", () => {
    expect(kinds(taken({ room: " القاعة  214 " }))).toEqual(["room"]);
    expect(kinds(taken({ room: "القاعة 215" }))).toEqual([]);
  });

  it("an instructor who teaches elsewhere, and the cohort's own sessions first of all", () => {
    expect(kinds(taken({ instructorId: 7, room: "القاعة 214" }))).toEqual(["instructor"]);
    expect(kinds(taken({ cohortId: 1, instructorId: 7 }))).toEqual(["cohort"]);
  });

  it("nothing where one begins as the other ends, or where nobody and no room is asked for", () => {
    expect(kinds(taken({ room: "القاعة 214" }), span("15:00", "16:00"))).toEqual([]);
    expect(kinds(taken({ instructorId: null, room: null }), undefined, { ...planned, instructorId: null, room: "" } as never)).toEqual([]);
  });

  it("not with the session that is being moved", () => {
    expect(clashesWith(span("14:00", "16:00"), { ...planned, except: 1 }, [taken({ cohortId: 1 })])).toEqual([]);
  });

  it("two spans clash in both directions or in none", () => {
    const minute = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(minute, minute, minute, minute, (a, b, c, d) => {
        const of = (from: number, length: number) => ({
          startsAt: new Date(from * 60_000),
          endsAt: new Date((from + length + 1) * 60_000),
        });
        const [one, other] = [of(a, b), of(c, d)];
        const both = (when: typeof one, held: typeof one) => clashesWith(when, planned, [taken({ instructorId: 7, ...held })]).length;
        expect(both(one, other)).toBe(both(other, one));
      }),
    );
  });
});

describe("issue 20: a pattern goes round holidays", () => {
  const holidays: NamedHoliday[] = [
    { day: "2026-02-22", yearly: true, name: { ar: "يوم التأسيس", en: "Founding Day" } },
    { day: "2027-03-09", yearly: false, name: { ar: "عيد الفطر", en: "Eid al-Fitr" } },
  ];
  const dates = ["2027-02-21", "2027-02-22", "2027-02-23", "2027-02-24"].map((day) => ({ day }));

  it("a day off is named in every year that it holds in", () => {
    expect(holidayOn("2027-02-22", holidays)?.name.en).toBe("Founding Day");
    expect(holidayOn("2028-03-09", holidays)).toBeNull();
  });

  it("as many sessions are held as were asked for", () => {
    const held = heldDates(dates, { count: 3, skipHolidays: true }, holidays);
    expect(held.map(({ date, skipped }) => [date.day, skipped])).toEqual([
      ["2027-02-21", false],
      ["2027-02-22", true],
      ["2027-02-23", false],
      ["2027-02-24", false],
    ]);
  });

  it("whoever teaches on a day off is told of it", () => {
    const held = heldDates(dates, { count: 2, skipHolidays: false }, holidays);
    expect(held.map(({ holiday, skipped }) => [holiday?.name.en ?? null, skipped])).toEqual([
      [null, false],
      ["Founding Day", false],
    ]);
  });
});
