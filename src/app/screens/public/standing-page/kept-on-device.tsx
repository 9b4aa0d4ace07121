import { useLingui } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { KEPT_THINGS } from "./kept-things.ts";
import styles from "./terms-summary.module.css";

/** Each thing with what it is for, how long it stays and the names under which a browser shows it. */
export function KeptOnDevice() {
  const { i18n } = useLingui();
  return (
    <dl className={classNames(kit("border", "round-md", "surface"), styles.summary)}>
      {KEPT_THINGS.map(({ names, what, until }) => (
        <div className={grid(24, "gap-y-4")} key={names[0]}>
          <dt>
            {i18n._(what)}
            <small className={kit("block", "soft", "sm", "regular")}>{i18n._(until)}</small>
          </dt>
          <dd className={kit("soft", "sm", "break-anywhere")}>
            <span dir="ltr">{names.join(", ")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
