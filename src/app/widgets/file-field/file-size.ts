import type { Language } from "#contract/shapes.ts";
import { formatNumber } from "#app/i18n/format.ts";

const UNITS = { ar: ["بايت", "ك.ب", "م.ب", "غ.ب"], en: ["bytes", "KB", "MB", "GB"] } as const;
const NO_BREAK = "\u00A0";

/** `240 KB`, «1.2 م.ب»: one no-break space (glossary §8.5). */
export function formatFileSize(language: Language, bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const amount = bytes / 1024 ** power;
  // A size that a rule speaks of is not rounded up to it: 5.04 is not 5.
  const shown = amount < 10 && power > 0 ? Math.ceil(amount * 10) / 10 : Math.ceil(amount);
  return formatNumber(language, shown) + NO_BREAK + UNITS[language][power];
}
