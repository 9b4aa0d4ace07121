import { expect, it } from "vitest";
import { simulate, type Site } from "./simulate.ts";

const SITE: Site = { processes: 1, webCores: 1, databaseCores: 1, connectionsEach: 10, travel: 0 };
const traffic = (perSecond: number, web: number, more: Partial<Parameters<typeof simulate>[0]> = {}) => ({
  kinds: [{ weight: 1, web, database: 0, statements: 0 }],
  perSecond,
  burst: 1,
  playing: 0,
  ...more,
});

it("agrees with the formula of one server and chance (M/M/1): 1 ms of work at 80 % of a core", () => {
  const { p50, p99 } = simulate(traffic(800, 1), SITE, 400);
  // Times in the system are exponential with the rate 1000/s − 800/s.
  expect(p50).toBeGreaterThan(Math.log(2) * 5 * 0.9);
  expect(p50).toBeLessThan(Math.log(2) * 5 * 1.1);
  expect(p99).toBeGreaterThan(Math.log(100) * 5 * 0.85);
  expect(p99).toBeLessThan(Math.log(100) * 5 * 1.15);
});

it("plays the same for the same seed, and another for another one", () => {
  expect(simulate(traffic(500, 1), SITE, 5, 7)).toEqual(simulate(traffic(500, 1), SITE, 5, 7));
  expect(simulate(traffic(500, 1), SITE, 5, 7)).not.toEqual(simulate(traffic(500, 1), SITE, 5, 8));
});

it("two processes on two cores answer what one cannot", () => {
  const one = simulate(traffic(1_500, 1), SITE, 10);
  const two = simulate(traffic(1_500, 1), { ...SITE, processes: 2, webCores: 2 }, 10);
  expect(one.p99).toBeGreaterThan(1_000);
  expect(two.p99).toBeLessThan(50);
  expect(two.answered).toBeGreaterThan(1.4 * one.answered);
});

it("more processes than cores help nobody", () => {
  const four = simulate(traffic(1_500, 1), { ...SITE, processes: 4 }, 10);
  expect(four.p99).toBeGreaterThan(1_000);
});

it("the database's cores and the connections are lines of their own", () => {
  const asking = { kinds: [{ weight: 1, web: 0.1, database: 4, statements: 2 }] };
  const enough = simulate(traffic(400, 0, asking), { ...SITE, databaseCores: 4 }, 10);
  expect(enough.p99).toBeLessThan(60);
  expect(simulate(traffic(400, 0, asking), { ...SITE, databaseCores: 1 }, 10).p99).toBeGreaterThan(1_000);
  expect(simulate(traffic(400, 0, asking), { ...SITE, databaseCores: 4, connectionsEach: 1 }, 10).p99).toBeGreaterThan(1_000);
});

it("people who come all at once wait for each other", () => {
  const spread = simulate(traffic(300, 1), SITE, 20);
  const atOnce = simulate(traffic(300, 1, { burst: 30 }), SITE, 20);
  expect(atOnce.p50).toBeGreaterThan(5 * spread.p50);
});
