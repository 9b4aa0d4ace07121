import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { checkInPayload } from "#contract/attendance/check-in-code.ts";
import { Fuse } from "#app/ui/marks/fuse.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { QrCode } from "#app/widgets/site/qr-code.tsx";
import css from "./check-in-code.module.css";
import { useCode } from "./use-code.ts";

/** The picture, its six digits in two threes, and how long they stand. */
export function CodeFace({ sid, secret, clockOffsetMs }: { sid: number; secret: string; clockOffsetMs: number }) {
  const { t } = useLingui();
  const shown = useCode(secret, clockOffsetMs);
  if (!shown) return <Skeleton className={css.skeleton} />;
  const { code, secondsLeft, left } = shown;
  const [first, second] = [code.slice(0, 3), code.slice(3)];
  return (
    <div className={classNames(grid(12, "justify-items-center", "pad-y-16", "text-center"), css.face)}>
      <div className={classNames(kit("clip", "round-lg"), css.paper)}>
        <QrCode text={checkInPayload(location.origin, sid, code)} label={t`Attendance code as a picture to scan`} />
      </div>
      <p className={kit("on-night-soft", "sm", "leading-note")}>
        <Trans>or enter the six digits</Trans>
      </p>
      <p className={classNames(row(16, "justify-center", "heavy", "leading-head", "tabular"), css.six)} dir="ltr" data-code={code}>
        <VisuallyHidden>{[...code].join(" ")}</VisuallyHidden>
        <span aria-hidden="true">{first}</span>
        <span aria-hidden="true">{second}</span>
      </p>
      <div className={classNames(grid(12), css.time)}>
        <Fuse left={left} onNight />
        <p className={kit("on-night-soft", "sm", "leading-note")}>
          <Plural value={secondsLeft} one="New code in # second" other="New code in # seconds" />
        </p>
      </div>
    </div>
  );
}
