/** `npm run check:deploy`: what deploys the product, read by the tools that would run it; a tool that is not here is told, never a pass. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const deploy = path.join(root, ".deploy");
const values = { QABAS_PUBLIC_URL: "https://learn.university.example", POSTGRES_PASSWORD: "for the check alone" };
const units = readdirSync(path.join(deploy, "systemd"))
  .filter((name) => /\.(?:service|timer)$/u.test(name))
  .map((name) => path.join(deploy, "systemd", name));

/** Each with the call that says whether its tool is here. */
const CHECKS = [
  {
    name: "compose",
    tool: ["docker", "compose", "version"],
    call: [
      "docker",
      "compose",
      "--file",
      path.join(deploy, "compose.yaml"),
      "--env-file",
      path.join(deploy, "example.env"),
      "config",
      "--quiet",
    ],
  },
  {
    name: "image",
    tool: ["docker", "info"],
    call: ["docker", "build", "--file", path.join(deploy, "Containerfile"), "--tag", "qabas", root],
  },
  {
    name: "chart",
    tool: ["helm", "version"],
    call: ["helm", "lint", path.join(deploy, "chart"), "--set", `publicUrl=${values.QABAS_PUBLIC_URL}`],
  },
  { name: "alerts", tool: ["promtool", "--version"], call: ["promtool", "check", "rules", path.join(deploy, "alerts.yaml")] },
  { name: "units", tool: ["systemd-analyze", "--version"], call: ["systemd-analyze", "verify", "--man=no", ...units] },
];

for (const { name, tool, call } of CHECKS) {
  if (spawnSync(tool[0], tool.slice(1), { timeout: 20_000 }).status !== 0) {
    console.log(`${name}: not run (${tool[0]} is not here, or has nothing to talk to)`);
    continue;
  }
  const { status, stdout, stderr } = spawnSync(call[0], call.slice(1), { encoding: "utf8", env: { ...process.env, ...values } });
  console.log(`${name}: ${status === 0 ? "sound" : `refused\n${stdout}${stderr}`}`);
  if (status !== 0) process.exitCode = 1;
}
