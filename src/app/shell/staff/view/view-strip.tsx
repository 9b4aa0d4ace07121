import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { VIEW } from "#contract/security/account-views.ts";
import { now } from "#offline/clock.ts";
import { leaveView } from "#app/state/view/view-token.ts";
import { stopViewing } from "#app/state/view/view.ts";
import { viewAtom } from "#app/state/view/view-atom.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import css from "./view-frame.module.css";

const MINUTE_MS = 60_000;
/** How often the strip looks at the clock. */
const LOOK_MS = 5_000;

/** Says whose pages are shown, why and for how long; at its end the tab leaves them. */
export function ViewStrip() {
  const { t } = useLingui();
  const view = useAtomValue(viewAtom);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!view) return;
    const look = () => {
      const ms = Date.parse(view.ends_at) - now().getTime();
      if (ms <= 0) return leaveView(`/staff/people/${view.user.id}`);
      setLeft(Math.min(Math.ceil(ms / MINUTE_MS), VIEW.minutes));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [view]);
  if (!view) return null;
  const { name } = view.user;
  const { reason } = view;
  return (
    <aside
      className={classNames(cluster([4, 16], "center", "night", "on-night", "pad-y-8", "gutter", "sm"), css.strip)}
      aria-label={t`View of an account`}
    >
      <Eye className={kit("icon-18", "no-shrink")} aria-hidden="true" />
      <p className={classNames(kit("break-anywhere"), css.words)}>
        <b>
          <Trans>
            You see the account of <bdi>{name}</bdi>, read-only.
          </Trans>
        </b>{" "}
        <Trans>
          Reason: <bdi>{reason}</bdi>
        </Trans>{" "}
        <Trans>Nothing that is pressed here is saved.</Trans>
      </p>
      {left === null ? null : (
        <span className={kit("on-night-soft", "nowrap")}>{t`Ends in ${plural(left, { one: "# minute", other: "# minutes" })}`}</span>
      )}
      <Button size="sm" data-of-view onClick={() => void stopViewing(view)}>
        <Trans>End the view</Trans>
      </Button>
    </aside>
  );
}
