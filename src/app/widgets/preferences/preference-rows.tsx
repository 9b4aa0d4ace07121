import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Languages, SunMoon } from "lucide-react";
import { OTHER_LANGUAGE } from "#app/i18n/language-names.ts";
import { languageAtom, setLanguage } from "#app/state/language/language.ts";
import { setTheme, themeAtom } from "#app/state/theme.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { MenuAction, MenuChoice } from "#app/widgets/area-menu/menu-rows.tsx";

/** Light, dark, or as the device has it. */
export function ThemeRow() {
  const { t } = useLingui();
  return (
    <MenuChoice
      icon={SunMoon}
      choice={
        <PlainSelect
          label={t`Theme`}
          value={useAtomValue(themeAtom)}
          onChange={setTheme}
          options={[
            { value: "device", label: t`Same as device` },
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
          ]}
        />
      }
    >
      <span aria-hidden="true">{t`Theme`}</span>
    </MenuChoice>
  );
}

/** The other language, in its own words. */
export function LanguageRow() {
  const other = OTHER_LANGUAGE[useAtomValue(languageAtom)];
  return (
    <MenuAction icon={Languages} lang={other.language} onClick={() => void setLanguage(other.language)}>
      {other.name}
    </MenuAction>
  );
}
