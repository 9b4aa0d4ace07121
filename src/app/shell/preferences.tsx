import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { setTheme, themeAtom } from "#app/state/theme.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import styles from "./preferences.module.css";

export function ThemeChoice() {
  const { t } = useLingui();
  return (
    <div className={classNames(grid(8), styles.choice)}>
      <span aria-hidden="true" className={kit("faint", "xs")}>{t`Theme`}</span>
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
