import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Settings } from "#contract/site/site.ts";
import { stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { now } from "#offline/clock.ts";

type Banner = NonNullable<Settings["banners"]>[number];
/** How often a page that stays open looks whether one has ended. */
const LOOK_MS = 30_000;

/** Messages of the university over a page; one whose end has passed goes by itself, also from a device's older copy. */
export function Banners({ of }: { of: readonly Banner[] }) {
  const { t } = useLingui();
  // What the server rendered is shown first: its clock chose it.
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setAt(now().getTime());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = of.filter(({ ends_at: ends }) => at === null || Date.parse(ends) > at);
  if (shown.length === 0) return null;
  return (
    <aside className={stack(4, "not-printed")} aria-label={t`Messages of the university`}>
      {shown.map(({ id, text }) => (
        <NoticeBox key={id} kind="wait">
          <bdi>{text}</bdi>
        </NoticeBox>
      ))}
    </aside>
  );
}
