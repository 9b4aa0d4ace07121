import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Measured {
  perSecond: number;
  p99: number;
  /** CPU milliseconds of the server process per answered request; null where the system does not tell. */
  cpuPerRequest: number | null;
  failures: number;
}

/** What one connection sends: its next request is made when the answer to the last has come. */
export interface Caller {
  headers: Record<string, string>;
  next(): { method: "GET" | "POST" | "DELETE"; path: string; body?: string; headers?: Record<string, string> };
  answered?(status: number): void;
}

export interface Load {
  url: string;
  pid: number;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Makes one for each connection; without it every connection gets `url` again and again. */
  callers?: () => Caller[];
}

const WARM_UP_SECONDS = 1;

/** Bounded load on a server of this machine, after a short one that is not counted: the first requests are compiled. */
export async function measure(load: Load): Promise<Measured> {
  await fire(load, WARM_UP_SECONDS);
  const before = cpuMs(load.pid);
  const began = performance.now();
  const result = await fire(load, load.seconds);
  const after = cpuMs(load.pid);
  const answered = result.requests.total;
  return {
    perSecond: (answered * 1000) / (performance.now() - began),
    p99: result.latency.p99,
    cpuPerRequest: before === null || after === null || answered === 0 ? null : (after - before) / answered,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * A yardstick and what is measured beside it, in turns: whatever else the machine does meanwhile slows both.
 * @param rounds how often each is measured; the figures are of all rounds together
 */
export async function beside(yardstick: Load, subject: Load, rounds = 2): Promise<{ yardstick: Measured; subject: Measured }> {
  const ofYardstick: Measured[] = [];
  const ofSubject: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ofYardstick.push(await measure({ ...yardstick, seconds: yardstick.seconds / rounds }));
    ofSubject.push(await measure({ ...subject, seconds: subject.seconds / rounds }));
  }
  return { yardstick: together(ofYardstick), subject: together(ofSubject) };
}

function together(all: Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    perSecond: sum((one) => one.perSecond) / all.length,
    p99: Math.max(...all.map((one) => one.p99)),
    cpuPerRequest: all.some((one) => one.cpuPerRequest === null) ? null : sum((one) => one.cpuPerRequest ?? 0) / all.length,
    failures: sum((one) => one.failures),
  };
}

async function fire({ url, connections = 20, headers = {}, callers }: Load, seconds: number): Promise<autocannon.Result> {
  const waiting = callers?.();
  return await autocannon({
    url,
    duration: seconds,
    connections: waiting?.length ?? connections,
    headers,
    setupClient(client) {
      const caller = waiting?.pop();
      if (!caller) return;
      client.setRequests([
        {
          setupRequest(request) {
            const next = caller.next();
            return { ...request, ...next, headers: { ...caller.headers, ...next.headers } };
          },
          onResponse: (status) => caller.answered?.(status),
        },
      ]);
    },
  });
}

/** CPU milliseconds a process has used so far (Linux). */
export function cpuMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
