import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetIntents, formKey, pressKey, settleForm, settleIntent } from "./intent-keys.ts";

const rows = new Map<string, string>();
beforeEach(() => {
  rows.clear();
  vi.useRealTimers();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => rows.set(name, value),
    removeItem: (name: string) => rows.delete(name),
  });
  forgetIntents();
});

const publish = () => pressKey("POST", "/instructor/items/5/publish", "");

describe("I2: the key of an intent", () => {
  it("of a form is the same until its answer is known, in every tab and after a reload", () => {
    const key = formKey("7/announcement/new");
    expect(formKey("7/announcement/new")).toBe(key);
    expect(formKey("8/announcement/new")).not.toBe(key);
    settleForm("7/announcement/new", "another");
    expect(formKey("7/announcement/new")).toBe(key);
    settleForm("7/announcement/new", key);
    expect(formKey("7/announcement/new")).not.toBe(key);
  });

  it("of a press is the same while the same is asked, and no answer came", () => {
    const { place, key } = publish();
    expect(publish().key).toBe(key);
    settleIntent(place, key);
    expect(publish().key).not.toBe(key);
  });

  it("is another one once something else was asked of the same thing, or of another body", () => {
    const { key } = publish();
    pressKey("POST", "/instructor/items/5/unpublish", "");
    expect(publish().key).not.toBe(key);
    const { key: first } = pressKey("POST", "/instructor/sessions", '{"a":1}');
    expect(pressKey("POST", "/instructor/sessions", '{"a":2}').key).not.toBe(first);
  });

  it("of one thing is none of another's", () => {
    const { key } = publish();
    pressKey("POST", "/instructor/items/6/publish", "");
    expect(publish().key).toBe(key);
  });

  it("ends by itself before the server forgets it, and goes with its owner", () => {
    vi.useFakeTimers({ now: 0 });
    const [press, form] = [publish().key, formKey("x")];
    vi.setSystemTime(16 * 60_000);
    expect(publish().key).not.toBe(press);
    expect(formKey("x")).toBe(form);
    vi.setSystemTime(7 * 86_400_000);
    expect(formKey("x")).not.toBe(form);
    const last = formKey("x");
    forgetIntents();
    expect(rows.size).toBe(0);
    expect(formKey("x")).not.toBe(last);
  });

  it("works in this page where nothing can be stored, and among garbage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => '{"form x": {"key": 7}, "form y": null}',
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => undefined,
    });
    expect(formKey("x")).toMatch(/^[0-9a-f-]{36}$/u);
  });

  it("keeps a hundred, the newest", () => {
    const first = formKey("form 0");
    for (let n = 1; n <= 100; n += 1) formKey(`form ${n}`);
    expect(Object.keys(JSON.parse(rows.get("qabas.intents") ?? "{}") as object)).toHaveLength(100);
    expect(formKey("form 0")).not.toBe(first);
  });
});
