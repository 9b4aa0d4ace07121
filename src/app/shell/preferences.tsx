import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { initialiseTheme, setTheme, themeAtom } from "#app/state/theme.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import styles from "./preferences.module.css";

export function ThemeChoice() {
  const { t } = useLingui();
  useEffect(() => {
    // Another tab of this browser may have chosen meanwhile.
    initialiseTheme();
    addEventListener("storage", initialiseTheme);
    return () => removeEventListener("storage", initialiseTheme);
  }, []);
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
