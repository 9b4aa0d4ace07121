import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";

/** What a page is for, or the rule that it follows: a text on the desk, one row to be opened on a phone (frame.md §7). */
export const Explanation = ({ children }: { children: ReactNode }) => (
  <>
    <p className={classNames(kit("soft", "sm"), layout.wide)}>{children}</p>
    <Disclosure className={classNames(kit("full"), layout.phone)} summary={<Trans>About this page</Trans>}>
      <p className={kit("soft", "sm")}>{children}</p>
    </Disclosure>
  </>
);
