/** `npm run dev`: Vite with hot reload on :5173, and the server rebuilt and restarted on every change, on :8081. */
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { install, root } from "./install.mjs";

install();

const bin = (name) => path.join(root, "node_modules", ".bin", name);
const entry = path.join(root, "dist", "server", "main.js");
const children = new Set();
const run = (command, args, env = {}) => {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
};

let server = null;
let builtAt = 0;
function restart() {
  const start = () => {
    server = run("node", ["--enable-source-maps", entry], {
      PORT: "8081",
      QABAS_PUBLIC_URL: process.env.QABAS_PUBLIC_URL ?? "http://localhost:5173",
    });
  };
  if (!server || server.exitCode !== null) return start();
  server.once("exit", start);
  server.kill("SIGTERM");
}

run(bin("vite"), ["build", "--mode", "server", "--watch", "--clearScreen", "false"]);
run(bin("vite"), ["--port", "5173", "--clearScreen", "false"]);
const watch = setInterval(() => {
  if (!existsSync(entry)) return;
  const { mtimeMs } = statSync(entry);
  // A second of rest: the bundler writes the entry before the last of its chunks.
  if (mtimeMs === builtAt || Date.now() - mtimeMs < 1000) return;
  builtAt = mtimeMs;
  restart();
}, 500);

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    clearInterval(watch);
    for (const child of children) child.kill("SIGTERM");
  });
