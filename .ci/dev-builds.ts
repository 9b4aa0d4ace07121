/** The builds of the server while developing: one for each change, whenever it comes. */
import { isBuiltin } from "node:module";
import { build, type InlineConfig, type Rollup } from "vite";

interface Listener {
  changed: () => void;
  /** Awaited before the next build is handed on. @param ms that it took */
  built: (ms: number) => Promise<void>;
  failed: (error: Error) => void;
}

/** Builds, and again on every change. A change in the middle of a build is built after it. @param config of Vite, as for a single build */
export async function watchBuilds(config: InlineConfig, on: Listener): Promise<{ close: () => Promise<void> }> {
  const builds = (await build({
    ...config,
    clearScreen: false,
    // Emptied for each build, it would lack what a server reads that starts meanwhile.
    build: { ...config.build, watch: {}, emptyOutDir: false },
  })) as Rollup.RolldownWatcher;
  builds.on("change", on.changed);
  let turn = Promise.resolve();
  builds.on("event", (event) => {
    if (event.code === "ERROR") on.failed(event.error);
    if (event.code !== "BUNDLE_END") return;
    turn = turn.then(async () => {
      // Closing writes what the server reads beside its code.
      await event.result.close();
      await on.built(event.duration);
    });
  });
  return builds;
}

/** What a built file imports of others, with all that it brings along, in the order of the imports. */
export function librariesOf(bundle: Rollup.OutputBundle, entry: string): string[] {
  const seen = new Set<string>();
  const libraries = new Set<string>();
  const follow = (name: string): void => {
    const file = bundle[name];
    if (seen.has(name)) return;
    seen.add(name);
    if (file?.type === "chunk") for (const imported of file.imports) follow(imported);
    else if (!file && !isBuiltin(name)) libraries.add(name);
  };
  follow(entry);
  return [...libraries];
}
