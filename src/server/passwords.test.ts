import { describe, expect, it } from "vitest";
import { hashPassword, passwordFits } from "./passwords.ts";

describe("passwords", () => {
  it("are kept as argon2id of 19 MiB, two rounds, one lane, each with its own salt", async () => {
    const [one, two] = [await hashPassword("Madrasa#2026"), await hashPassword("Madrasa#2026")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(two).not.toBe(one);
    expect(await passwordFits("Madrasa#2026", one)).toBe(true);
    expect(await passwordFits("madrasa#2026", one)).toBe(false);
  });

  it("are the same however a keyboard composed them", async () => {
    expect(await passwordFits("Cafe\u0301#2026", await hashPassword("Caf\u00e9#2026"))).toBe(true);
  });

  it("never fit an unknown user or an account without a password, and take as long to say so", async () => {
    await passwordFits("warm", null);
    const real = await hashPassword("Madrasa#2026");
    // By turns, and the shortest of each: what else the machine does falls on all alike, and makes none shorter.
    const shortest = { known: Infinity, unknown: Infinity, waiting: Infinity };
    const hashes = { known: real, unknown: null, waiting: "!" };
    for (let round = 0; round < 9; round += 1)
      for (const who of ["known", "unknown", "waiting"] as const) {
        const start = performance.now();
        expect(await passwordFits("Wrong#2026", hashes[who])).toBe(false);
        shortest[who] = Math.min(shortest[who], performance.now() - start);
      }
    for (const other of [shortest.unknown, shortest.waiting]) expect(other).toBeGreaterThan(shortest.known / 3);
    expect(await passwordFits("no account has this password", null)).toBe(false);
  });
});
