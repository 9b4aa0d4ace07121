import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Forms of the client with their attributes, as they are written. */
const formsIn = (source: string): string[] => [...source.matchAll(/<form\b(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*>/gu)].map(([form]) => form);

/** A search, whose words belong into the address. */
const isSearch = (form: string) => /action="\/(?:courses|news|verify)"|onSubmit=\{(?:search|submit|\(event)/u.test(form);

it("What a script sends never gets into an address where the script did not hear of it: such a form goes nowhere by itself", () => {
  const app = path.join(process.cwd(), "src", "app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, source: readFileSync(path.join(app, file), "utf8") }));
  const forms = sources.flatMap(({ file, source }) => formsIn(source).map((form) => ({ file, form })));
  expect(forms.length).toBeGreaterThan(50);
  const byItself = forms.filter(({ form }) => !form.includes('method="dialog"'));
  expect(byItself.filter(({ form }) => /onSubmit=\{form\.submit\}/u.test(form)).map(({ file }) => file)).toEqual([]);
  expect(byItself.filter(({ form }) => !isSearch(form)).map(({ file }) => file)).toEqual([]);
  // Whatever asks for a password, a number of an ID or a phone.
  const secret = sources.filter(({ source }) => /<FormPassword|type="password"|<IdentityNumber|<PhoneField/u.test(source));
  expect(secret.filter(({ source }) => formsIn(source).some((form) => !form.includes('method="dialog"'))).map(({ file }) => file)).toEqual(
    [],
  );
});

it("A form that would go somewhere is found", () => {
  expect(formsIn("<div><form id={a} onSubmit={(event) => void send(event, { b: 1 })} noValidate><input /></form></div>")).toHaveLength(1);
  expect(formsIn("<form\n  onSubmit={form.submit}\n>")[0]).not.toContain("dialog");
});
