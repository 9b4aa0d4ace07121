import { audit, type AuditedRow, cartChangeOf } from "#tests/support/audit.ts";
import { deviceLines } from "#tests/support/faults/device-lines.ts";
import { nameOf, type Trials } from "#tests/support/faults/trials.ts";
import type { Seen } from "#tests/support/network/killer-proxy.ts";
import type { Device } from "./device.ts";
import type { Place } from "./story.ts";
import { asPage } from "./tab.ts";

const LAST = 15;
/** A driver that says nothing more is given up by its own limits, later than this. */
const LOOK_WITHIN_MS = 90_000;

/**
 * What a person needs to understand a failure, a line each: what the page shows, how the device stands, what passed the proxy last, and
 * what the server has of each account. Never throws.
 */
export async function reportOf(device: Device, place: Place, accounts: readonly Trials[] = []): Promise<string> {
  const network = networkLines(place);
  const shown = await said("page", async () => [await shownOn(device)]);
  const state = await said("device", () => stateOf(device, place));
  const ledger = accounts.length > 0 ? await audit(place.product).catch(() => []) : [];
  const server = await Promise.all(accounts.map((trials) => said("server", () => serverLines(trials, ledger))));
  return [...shown, ...state, ...network, ...server.flat()].map((line) => `\n    ${line}`).join("");
}

async function said(about: string, look: () => Promise<string[]>): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([`${about}: no answer within ${LOOK_WITHIN_MS / 1000} s`]), LOOK_WITHIN_MS);
  });
  return await Promise.race([look(), late])
    .catch((error: unknown) => [`${about}: ${String(error)}`])
    .finally(() => clearTimeout(timer));
}

export const shownOn = (device: Device): Promise<string> =>
  device.tab.run<string>("return location.href + ' ' + document.body.innerText.slice(0, 300)").then((shown) => shown.replace(/\s+/gu, " "));

/** Told by the page itself; where that says nothing, by another of its origin. */
async function stateOf(device: Device, { proxy }: Place): Promise<string[]> {
  try {
    return await deviceLines(asPage(device.tab));
  } catch (error) {
    const beside = await device.browser.newTab();
    proxy.calm();
    await beside.goTo(`${proxy.origin}/healthz`);
    return [`its page does not tell: ${String(error)}; another one:`, ...(await deviceLines(asPage(beside)))];
  }
}

function networkLines({ product, proxy }: Place): string[] {
  const lines: { line: string; first: number; times: number }[] = [];
  for (const seen of proxy.seen.filter(({ path }) => path.startsWith("/api/"))) {
    const line = seenLine(seen);
    const before = lines.at(-1);
    if (before?.line === line) before.times += 1;
    else lines.push({ line, first: seen.at, times: 1 });
  }
  const ago = (at: number) => `${Math.round((Date.now() - at) / 1000)} s ago`;
  return [
    `network: ${proxy.decide ? "faults are played" : "calm"}; the product ${product.ended ? "has ended" : "runs"}`,
    ...lines.slice(-LAST).map(({ line, first, times }) => `network: ${ago(first)} ${line}${times > 1 ? `, ${times} times` : ""}`),
  ];
}

function seenLine({ method, path, headers, status, fault }: Seen): string {
  const [outbox, ...place] = String(headers["x-outbox"] ?? "").split("/");
  const sent = outbox ? `, ${place.join(" ")} of outbox ${outbox.slice(0, 8)}, key ${String(headers["idempotency-key"]).slice(0, 8)}` : "";
  return `${method} ${path}${sent}: ${status ?? "no answer"}${fault ? `, ${fault}` : ""}`;
}

/** What the server has of an account, beside what its device called saved. */
export async function serverLines(trials: Trials, ledger: readonly AuditedRow[]): Promise<string[]> {
  const { made, subject } = trials;
  const inCart = await trials
    .caller()
    .then((api) => api.cartIds())
    .catch(String);
  return [
    `server: cart ${String(inCart) || "empty"}; wanted ${trials.wanted().join() || "empty"}`,
    `server: saved on the device ${made.slice(-LAST).map(nameOf).join(" ") || "nothing"}`,
    ...ledger
      .filter(({ email }) => email === subject.account.email)
      .slice(-LAST)
      .map(
        (row) =>
          `server: ${row.lane} ${row.seq ?? "no number"} of ${row.outboxId.slice(0, 8)}, key ${row.key.slice(0, 8)}: ${cartChangeOf(row)} ${row.outcome}`,
      ),
  ];
}
