import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";

interface Props {
  /** How many are selected. */
  said: ReactNode;
  children: ReactNode;
}

/** Under a list: what may be done to its selected rows. A long list ends below the window: the bar stays in sight. */
export function SelectionBar({ said, children }: Props) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  return (
    <section
      aria-label={t`What is done to the selected`}
      className={classNames(cluster(8, "center", "pad-8"), kit("surface", "border", "round-md"))}
      style={{ position: "sticky", insetBlockEnd: phone ? "calc(var(--dock) + var(--safe-b) + 8px)" : 8, zIndex: 2 }}
    >
      <output className={kit("sm", "strong", "tabular")}>{said}</output>
      {children}
    </section>
  );
}
