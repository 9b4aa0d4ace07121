import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { BRAND_LINES, cut, FACES, FACES_FOLDER } from "./faces.ts";

it("faces of the first view are those that the packages and the reviewed lines make, none heavier than promised (frame.md 11, B14)", async () => {
  for (const face of FACES) {
    const bytes = readFileSync(path.join(FACES_FOLDER, `${face.name}.woff2`));
    expect(bytes.equals(await cut(face)), `${face.name}: \`npm run faces\` makes another`).toBe(true);
    const weight = face.name === "kufi-brand" ? bytes.toString("base64").length : bytes.length;
    expect(weight, face.name).toBeLessThanOrEqual(face.most * 1_024);
  }
});

it("a title over night is one of the brand's lines: of any other its letters could be missing", () => {
  const screens = readdirSync("src/app/screens/public", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx$/u.test(name),
  );
  const titles = screens.flatMap((name) => {
    const source = readFileSync(path.join("src/app/screens/public", name), "utf8");
    return [...source.matchAll(/<(?:NightBand|StandingPage)\b[^>]*?\btitle=\{<Trans>([^<]+)<\/Trans>/gu)].map((match) => match[1]);
  });
  expect(titles.length).toBeGreaterThanOrEqual(5);
  for (const title of titles) expect(BRAND_LINES).toContain(title);
});
