import type { ComponentType } from "react";
import type { PhoneProps } from "./phone-props.ts";

let full: ComponentType<PhoneProps> | null = null;

/** The field with all countries, once it was fetched by whatever form; null before. */
export const fullPhone = (): ComponentType<PhoneProps> | null => full;

/** Fetches it. Rejects where it cannot be had now. */
export async function loadFullPhone(): Promise<ComponentType<PhoneProps>> {
  const { FullPhone } = await import("./full-phone.tsx");
  full = FullPhone;
  return FullPhone;
}

/** After what the page itself needs has come. */
export function whenLoaded(run: () => void): () => void {
  if (document.readyState === "complete") {
    run();
    return () => undefined;
  }
  window.addEventListener("load", run, { once: true });
  return () => window.removeEventListener("load", run);
}
