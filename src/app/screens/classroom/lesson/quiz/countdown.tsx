import { Trans, useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import { now } from "#offline/clock.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { clock, spokenTime } from "../time-words.ts";
import css from "./quiz.module.css";

/** Said aloud when so much is left, seconds; a clock that speaks every second would be heard over the questions. */
const SAID_AT = [600, 300, 60, 30] as const;

/** What is left by the server's clock: the device's own may be wrong. */
export function Countdown({ endsAt, serverTime, onUp }: { endsAt: string; serverTime: string; onUp: () => void }) {
  const { i18n } = useLingui();
  const [offset] = useState(() => Date.parse(serverTime) - now().getTime());
  const read = () => Math.max(0, Math.ceil((Date.parse(endsAt) - now().getTime() - offset) / 1000));
  const [left, setLeft] = useState(read);
  const up = useRef(onUp);
  const reported = useRef(false);
  useEffect(() => {
    up.current = onUp;
  });
  useEffect(() => {
    const tick = () => {
      const seconds = read();
      setLeft(seconds);
      if (seconds > 0 || reported.current) return;
      reported.current = true;
      up.current();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
    // The time of an attempt never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const time = clock(left);
  const said = SAID_AT.find((at) => left <= at && left > at - 5);
  const spoken = said === undefined ? null : spokenTime(i18n, said);
  return (
    <span className={classNames(inline(8, "center", "plain", "medium", "tabular"), css.clock)} data-short={left <= 60 || undefined}>
      <Clock className={kit("icon-18")} aria-hidden="true" />
      <span>
        <Trans>
          Time left: <bdi dir="ltr">{time}</bdi>
        </Trans>
      </span>
      <VisuallyHidden>
        <output>{spoken ? <Trans>{spoken} left</Trans> : null}</output>
      </VisuallyHidden>
    </span>
  );
}
