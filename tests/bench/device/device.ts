import type { Figures } from "../figures.ts";
import { offlineCatalogue } from "./offline-catalogue.ts";
import { lightUpdate } from "./update.ts";

/** What a device is asked to carry: each part adds its own figures. */
const PARTS: readonly ((figures: Figures, postgres: string, env: Record<string, string>) => Promise<void>)[] = [
  lightUpdate,
  offlineCatalogue,
];

/**
 * `npm run bench -- device`: what comes to a device, and what it does with it.
 * @param postgres address of a server where databases may be made
 */
export async function device(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  for (const part of PARTS) await part(figures, postgres, env);
}
