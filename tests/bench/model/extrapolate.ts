import type { Figures } from "../figures.ts";
import { type CallWork, simulate, type Site } from "./simulate.ts";

/** One of the two hours that are played, as it was measured. */
export interface Hour {
  name: string;
  kinds: readonly CallWork[];
  /** Calls of one person who comes. */
  callsEach: number;
  /** Of all learners, how many come within the busiest part of it, and how long that part is. */
  share: number;
  minutes: number;
  burst: number;
}

/** What was measured of an hour with so many processes, on this machine. */
export interface Point {
  hour: Hour;
  processes: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds of whoever played the people, a call. */
  playing: number;
  /** How much CPU of a process a call took beside what it took where one process did all it could. */
  stretch: number;
}

const CONNECTIONS_EACH = 10;
/** Times that a simulated answer may be off from a measured one. */
const TIMES_OFF = 3;
/** A process is filled to this share of its core, so that a burst finds room. */
const FILLED = 0.6;
/** One may be replaced or fail, as in `.deploy/compose.yaml`. */
const PROCESSES_AT_LEAST = 2;
const TRAVEL_MS = 0.5;
const CORES_OF_PRIMARY = 64;
/** Connections that a primary has without a pooler between (`.deploy/README.md`). */
const WITHOUT_POOLER = 300;
const PRICES = { core: Number(process.env.QABAS_BENCH_CORE_SAR ?? 150), gigabyte: Number(process.env.QABAS_BENCH_GIGABYTE_SAR ?? 1) };
const SIMULATED_SECONDS = 6;
const P99_MS = 500;

export const ASSUMPTIONS = [
  "a call costs the process and the database what it cost here, whatever the number of learners: its reads go by index",
  `each process has a core of its own, filled to ${100 * FILLED} %, and there are ${PROCESSES_AT_LEAST} at least; a statement travels ${TRAVEL_MS} ms to the database and back`,
  "the database is one primary with as many cores as its work asks for at the same filling; no read goes to a replica",
  "people of an enrolment day want all programs alike; how many want one cohort is played by `npm run bench -- seats`",
  `a core costs ${PRICES.core} SAR a month, a gigabyte of the database ${PRICES.gigabyte} SAR; all is there all month, sized for the busier hour`,
];

/** Lays what the model says of the measured points beside them. */
export function checkModel(figures: Figures, points: readonly Point[], cores: number): void {
  console.log("\nThe model beside what was measured on this machine");
  for (const { hour, processes, perSecond, p50, p99, playing, stretch } of points) {
    const kinds = hour.kinds.map((kind) => ({ ...kind, web: kind.web * stretch }));
    const site: Site = { processes, webCores: cores, databaseCores: null, connectionsEach: CONNECTIONS_EACH, travel: 0.1 };
    const said = simulate({ kinds, perSecond, burst: hour.burst, playing }, site, 30);
    const off = Math.max(said.p50 / p50, p50 / said.p50);
    console.log(
      `  ${hour.name}, ${processes} processes: p50 ${said.p50.toFixed(1)} ms (measured ${p50.toFixed(1)}), p99 ${said.p99.toFixed(1)} ms (measured ${p99.toFixed(1)})`,
    );
    figures.add(`model: p50 of ${hour.name}, ${processes} processes, of the measured one`, off, "times off", { atMost: TIMES_OFF }, 2);
  }
}

/** Milliseconds of a call of these, on the average. */
export const meanOf = (kinds: readonly CallWork[], of: "web" | "database"): number =>
  kinds.reduce((sum, kind) => sum + kind.weight * kind[of], 0) / kinds.reduce((sum, { weight }) => sum + weight, 0);

/**
 * What so many learners would need in the busier of the hours.
 * @param bytesEach of the database, a learner
 */
export function extrapolate(figures: Figures, hours: readonly Hour[], bytesEach: number, learners: readonly number[]): void {
  console.log("\nWhat more learners would need, if:");
  for (const assumption of ASSUMPTIONS) console.log(`  – ${assumption}`);
  for (const hour of hours)
    console.log(
      `  – ${hour.name}: ${100 * hour.share} % of all learners come within ${hour.minutes} minutes, ${hour.callsEach.toFixed(1)} calls each`,
    );
  for (const count of learners) {
    const needs = hours.map((hour) => {
      const perSecond = (count * hour.share * hour.callsEach) / (hour.minutes * 60);
      const busy = (of: "web" | "database") => (perSecond * meanOf(hour.kinds, of)) / 1000 / FILLED;
      return { hour, perSecond, processes: Math.ceil(busy("web")), databaseCores: Math.ceil(busy("database")) };
    });
    const processes = Math.max(PROCESSES_AT_LEAST, ...needs.map((need) => need.processes));
    const databaseCores = Math.max(1, ...needs.map((need) => need.databaseCores));
    const site: Site = { processes, webCores: processes, databaseCores, connectionsEach: CONNECTIONS_EACH, travel: TRAVEL_MS };
    const gigabytes = (count * bytesEach) / 1e9;
    const cost = ((processes + databaseCores) * PRICES.core + gigabytes * PRICES.gigabyte) / (count / 1000);
    console.log(
      `  ${count.toLocaleString("en")} learners: ${processes} processes, ${databaseCores} cores of the database, ${gigabytes.toFixed(1)} GB`,
    );
    for (const { hour, perSecond } of needs) {
      const { p50, p99 } = simulate({ kinds: hour.kinds, perSecond, burst: hour.burst, playing: 0 }, site, SIMULATED_SECONDS);
      console.log(`    ${hour.name}: ${perSecond.toFixed(0)} calls/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
      figures.add(`${count.toLocaleString("en")} learners: ${hour.name}, simulated p99`, p99, "ms", { atMost: P99_MS });
    }
    const connections = 16 * processes + 10;
    if (connections > WITHOUT_POOLER) console.log(`    ${connections} connections: PgBouncer between, in session mode`);
    if (databaseCores > CORES_OF_PRIMARY)
      console.log(`    more than the ${CORES_OF_PRIMARY} cores of a large primary: reads have to go to replicas first`);
    figures.add(`${count.toLocaleString("en")} learners: a month, of 1,000 of them`, cost, "SAR", {}, 1);
  }
}
