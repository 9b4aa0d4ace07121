/** WebKitGTK and Firefox for the short stories of `npm test`, where Debian's packages can be had; what cannot be had is not run. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const PACKAGES = ["webkit2gtk-driver", "gjs", "gir1.2-webkit2-4.1", "xvfb", "xauth", "dbus", "firefox-esr"];
const BINARIES = ["/usr/bin/WebKitWebDriver", "/usr/bin/gjs", "/usr/bin/xvfb-run", "/usr/bin/dbus-run-session", "/usr/bin/firefox-esr"];
/** A mirror that is slow or gone keeps nobody waiting. */
const PATIENCE_MS = 120_000;

const apt = (signal, ...words) =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawn("apt-get", ["-qq", ...words], { stdio: "ignore", env, signal, killSignal: "SIGTERM" })
      .once("error", () => resolve(false))
      .once("close", (status) => resolve(status === 0));
  });

/** Installs what is missing, beside whatever else runs: most of it is waiting for the mirror. Never fails. */
export async function findEngines() {
  if (BINARIES.every(existsSync)) return;
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const install = ["install", "-y", "--no-install-recommends", ...PACKAGES];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (!(await apt(signal, ...install)) && (await apt(signal, "update"))) await apt(signal, ...install);
}
