import { useLingui } from "@lingui/react/macro";
import { providerName } from "./status-words.ts";

/** The name of a payment provider. */
export function Provider({ of }: { of: string }) {
  const { i18n } = useLingui();
  const name = providerName(of);
  return typeof name === "string" ? <bdi dir="ltr">{name}</bdi> : i18n._(name);
}
