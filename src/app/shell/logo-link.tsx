import { inline } from "#app/ui/kit.ts";
import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { Wordmark } from "./logo.tsx";

export function LogoLink() {
  const { t } = useLingui();
  return (
    <Link href="/" className={inline(0, "center", "tap", "brand")} aria-label={t`Qabas, home`}>
      <Wordmark />
    </Link>
  );
}
