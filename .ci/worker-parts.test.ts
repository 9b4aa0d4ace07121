import { expect, test } from "vitest";
import { partsOf } from "./worker-parts.ts";

const built = (list: object[]) => `precache(${JSON.stringify(list)});`;
const LIST = [
  { revision: null, url: "assets/b-1.js" },
  { revision: "77", url: "index.html" },
  { revision: null, url: "assets/a-1.js" },
];

test("a version of other files changes the worker's list alone; its code keeps its address (O9)", () => {
  const before = partsOf(built(LIST));
  const after = partsOf(built(LIST.map((entry) => ({ ...entry, url: entry.url.replace("-1", "-2") }))));
  expect(after.worker).not.toBe(before.worker);
  expect([after.name, after.code]).toEqual([before.name, before.code]);
});

test("the worker is what it was: its list, then its code", () => {
  const { worker, code, name } = partsOf(built(LIST));
  const heard: unknown[] = [];
  const scope = { shellFiles: [] as unknown[] };
  const run = (text: string) =>
    new Function("self", "importScripts", "precache", text)(
      scope,
      (address: string) => heard.push(address),
      (list: unknown) => heard.push(list),
    );
  run(worker);
  run(code);
  expect(heard).toEqual([`/assets/${name}`, [LIST[2], LIST[0], LIST[1]]]);
});

test("other code has another address", () => {
  expect(partsOf(`${built(LIST)}more();`).name).not.toBe(partsOf(built(LIST)).name);
});

test("a worker without its list, or with it twice, is not taken apart", () => {
  expect(() => partsOf("nothing()")).toThrow();
  expect(() => partsOf(built(LIST) + built(LIST))).toThrow();
});
