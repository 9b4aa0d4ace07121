import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { TransportFailure } from "#app/api/envelope.ts";
import { forgetIntents } from "#app/api/intent-keys.ts";
import { type Intent, useIntent } from "./use-intent.ts";

const rows = new Map<string, string>();
beforeEach(() => {
  rows.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => rows.set(name, value),
    removeItem: (name: string) => rows.delete(name),
  });
  forgetIntents();
});

/** A form as it is opened, once more each time: after a reload, or in another tab. */
function opened(place = "7/announcement/new"): Intent {
  const held: Intent[] = [];
  function Form() {
    held.push(useIntent(place));
    return null;
  }
  renderToStaticMarkup(<Form />);
  const [intent] = held;
  if (!intent) throw new Error("nothing was opened");
  return intent;
}

/** Sends, and answers under which keys it was sent. @param answers what comes of each sending; nothing for an answer that arrives */
async function sent(intent: Intent, ...answers: (Error | null)[]): Promise<string[]> {
  const keys: string[] = [];
  const work = async (key: string) => {
    keys.push(key);
    const failure = answers[keys.length - 1];
    if (failure) throw failure;
  };
  await intent.send(work).catch((error: unknown) => expect(error).toBe(answers[keys.length - 1]));
  return keys;
}
const lost = () => new TransportFailure("network");
const refused = (code: ProblemCode, options = {}) => new Problem(code, options);
const reused = (data: object | null) => refused("idempotency_key_reused", { data });

describe("I2: the intent of a form", () => {
  it("whose answer was lost is sent again under its key, from the open form as after a reload", async () => {
    const form = opened();
    const [key] = await sent(form, lost());
    expect(await sent(form, lost())).toEqual([key]);
    expect(await sent(opened())).toEqual([key]);
    expect(await sent(opened())).not.toEqual([key]);
  });

  it("gives its sender what was answered", async () => {
    expect(await opened().send(async (key) => key.length)).toBe(36);
  });

  it("of one form is none of another's", async () => {
    const [key] = await sent(opened(), lost());
    expect(await sent(opened("8/announcement/new"), lost())).not.toEqual([key]);
    expect(await sent(opened())).toEqual([key]);
  });

  it.each(["validation_error", "version_conflict", "request_closed"] as const)(
    "that was refused (%s) and is corrected is another one",
    async (code) => {
      const [key] = await sent(opened(), refused(code));
      expect(await sent(opened())).not.toEqual([key]);
    },
  );

  it.each([
    ["is at work", refused("in_progress", { retryAfter: 1 })],
    ["wants a sign-in first", refused("unauthenticated")],
    ["was sent too often", refused("too_many_requests", { retryAfter: 5 })],
    ["met a failure of the server", refused("unexpected")],
  ])("that %s stays the same", async (_, failure) => {
    const [key] = await sent(opened(), failure);
    expect(await sent(opened())).toEqual([key]);
  });

  it("is sent as a new one at once where the version before it was refused, and nobody had heard of that", async () => {
    const keys = await sent(opened(), reused({ saved: false, first: null }), null);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(await sent(opened())).not.toContain(keys[1]);
  });

  it.each([
    ["was saved", { saved: true, first: { id: 1 } }],
    ["may have been saved, as a server of before tells nothing of it", null],
  ])("waits for its person where the version before it %s; as something new it has another key", async (_, data) => {
    const form = opened();
    const [key] = await sent(form, reused(data));
    expect(await sent(opened(), reused(data))).toEqual([key]);
    form.renew();
    expect(await sent(opened())).not.toEqual([key]);
  });
});
