import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

const folder = path.resolve(".deploy");
const read = (place: string): string => readFileSync(place, "utf8");

function filesIn(place: string): string[] {
  return readdirSync(place).flatMap((name) => {
    const entry = path.join(place, name);
    return statSync(entry).isDirectory() ? filesIn(entry) : [entry];
  });
}

it("what deploys the product sets only what its configuration page names", () => {
  const named = new Set(read(".github/docs/running.md").match(/QABAS_[A-Z_]+/gu));
  const set = filesIn(folder).flatMap((file) =>
    (read(file).match(/QABAS_[A-Z_]+/gu) ?? []).map((name) => [path.basename(file), name] as const),
  );
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter(([, name]) => !named.has(name))).toEqual([]);
});

it("its alerts ask for numbers that the product gives, and for labels that they have", () => {
  const given = filesIn("src/server/metrics")
    .filter((file) => !file.endsWith(".test.ts"))
    .map(read)
    .join("\n");
  const rules = read(path.join(folder, "alerts.yaml"));
  const asked = [...rules.matchAll(/qabas_(\w+?)(?:_bucket)?[{[ )>=]/gu)].map(([, name]) => `qabas_${name}`);
  expect(new Set(asked).size).toBeGreaterThanOrEqual(6);
  expect([...new Set(asked)].filter((name) => !given.includes(`"${name}"`))).toEqual([]);
});

it("its files without templates are sound YAML", () => {
  const plain = filesIn(folder).filter((file) => file.endsWith(".yaml") && !file.includes("/templates/"));
  expect(plain.length).toBeGreaterThanOrEqual(4);
  for (const file of plain) expect(parseAllDocuments(read(file), { merge: true }).flatMap(({ errors }) => errors)).toEqual([]);
});
