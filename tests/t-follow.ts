import { BUILT, changedBuild, renamedFiles } from "/work/wt-follow/tests/support/updates/changed-build.ts";
import { readFileSync, statSync } from "node:fs";
for (const s of [
  { source: "src/app/screens/instructor/attendance/register-table.tsx", from: "Attendance sheet", to: "Sheet of attendance" },
  { source: "src/app/shell/skip-link.tsx", from: "Skip to content", to: "Go on to the content" },
]) {
  const t = Date.now();
  const b = await changedBuild(s);
  const files = renamedFiles(BUILT, b);
  const size = (f: string) => statSync(`${b.client}/${f}.br`).size;
  console.log(s.from, files.map((f) => [f, size(f)]), "sw", size("service-worker.js"), "html", (await import("node:zlib")).brotliCompressSync(readFileSync(`${b.client}/index.html`)).length, (Date.now() - t) / 1000);
  b.discard();
}
