import { Trans } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import css from "./sync-centre.module.css";

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** What Safari does (WebKit: seven days of use of the browser without a visit), drawn and said. */
export function SevenDays() {
  return (
    <div className={classNames(grid(12, "soft", "sm"), css.seven)}>
      <svg viewBox="0 0 236 44" aria-hidden="true">
        {DAYS.map((day) => (
          <g key={day} className={day === 7 ? css.lastDay : undefined}>
            <path d={`M${day * 30 - 12} 6l12 14-12 14-12-14z`} />
            <text className={kit("2xs")} x={day * 30 - 12} y="24.5" textAnchor="middle">
              {day}
            </text>
          </g>
        ))}
        <path className={css.gone} d="M224 12l10 16M234 12l-10 16" />
      </svg>
      <p>
        <Trans>
          Safari deletes what a site has saved once you have used Safari for seven days without opening that site: changes that wait here,
          saved courses and the cart. Qabas on the home screen is not affected: add it there, or open it once a week.
        </Trans>
      </p>
    </div>
  );
}
