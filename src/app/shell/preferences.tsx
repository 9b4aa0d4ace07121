import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { LANGUAGES } from "#contract/shapes.ts";
import { languageAtom, setLanguage } from "#app/state/language/language.ts";
import { setTheme, themeAtom } from "#app/state/theme.ts";
import { Segmented } from "#app/ui/segmented.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";
import styles from "./preferences.module.css";

export function LanguageChoice() {
  const { t } = useLingui();
  return (
    <div className={styles.choice}>
      <span aria-hidden="true" className={styles.label}>
        {t({ message: "Language", context: "interface" })}
      </span>
      <Segmented
        label={t({ message: "Language", context: "interface" })}
        value={useAtomValue(languageAtom)}
        onChange={(language) => void setLanguage(language)}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }))}
      />
    </div>
  );
}

export function ThemeChoice() {
  const { t } = useLingui();
  return (
    <div className={styles.choice}>
      <span aria-hidden="true" className={styles.label}>{t`Theme`}</span>
      <Segmented
        label={t`Theme`}
        value={useAtomValue(themeAtom)}
        onChange={setTheme}
        options={[
          { value: "light", label: t`Light` },
          { value: "dark", label: t`Dark` },
          { value: "device", label: t`Same as device` },
        ]}
      />
    </div>
  );
}
