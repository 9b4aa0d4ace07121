import { MoyasarTwin } from "./moyasar-twin.ts";
import { realSettings } from "./real-settings.ts";
import { TabbyTwin } from "./tabby-twin.ts";
import { TamaraTwin } from "./tamara-twin.ts";
import type { Twin } from "./twin.ts";

/** Whoever a person may pay through. */
export const PROVIDERS = ["sandbox", "moyasar", "tabby", "tamara", "transfer"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** One provider as the product is set to it: for a real one its twin, and the environment that names it. */
export interface ChosenProvider {
  name: ProviderName;
  env: Record<string, string>;
  twin: Twin | null;
}

/** The one switch: `QABAS_TEST_PROVIDER`. Without it the sandbox takes payments, as it does where nothing is set. */
export async function openProvider(name = process.env.QABAS_TEST_PROVIDER ?? "sandbox"): Promise<ChosenProvider> {
  const known = PROVIDERS.find((one) => one === name);
  if (!known) throw new Error(`QABAS_TEST_PROVIDER must be one of ${PROVIDERS.join(", ")}`);
  if (known === "sandbox") return { name: known, env: {}, twin: null };
  const twins = { moyasar: new MoyasarTwin(), tabby: new TabbyTwin(), tamara: new TamaraTwin() };
  const twin = known === "transfer" ? null : await twins[known].open();
  return { name: known, twin, env: { ...realSettings(twins), QABAS_PAYMENTS: known } };
}
