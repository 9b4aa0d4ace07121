import { describe, expect, it } from "vitest";
import { nearestRound } from "./peer-rounds.ts";

const round = (from: string, to: string) => ({ opensAt: new Date(`${from}T09:00:00Z`), endsAt: new Date(`${to}T09:00:00Z`) });
const past = round("2026-10-01", "2026-10-08");
const older = round("2026-09-01", "2026-09-08");
const open = round("2026-11-20", "2026-11-27");
const later = round("2027-02-01", "2027-02-08");
const latest = round("2027-06-01", "2027-06-08");
const now = new Date("2026-11-22T09:00:00Z");

describe("of the cohorts of an application instructors are told the times", () => {
  it.each([
    ["of the one that reviews now, whatever comes later", [latest, past, open, later], open],
    ["of the one that begins next, where none reviews now", [older, latest, later, past], later],
    ["of the one that ended last, where none comes", [past, older], past],
    ["of none, where none has a day", [], undefined],
  ])("%s", (_, rounds, expected) => {
    expect(nearestRound(rounds, now)).toBe(expected);
  });
});
