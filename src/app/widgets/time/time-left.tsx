import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Hourglass, TriangleAlert } from "lucide-react";
import { Fuse } from "#app/ui/marks/fuse.tsx";
import { row } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import css from "./time-left.module.css";

const HOUR_MS = 3_600_000;
/** Less than that is told in the colour of waiting. */
const PRESSING_MS = 24 * HOUR_MS;

interface Props {
  from: string;
  until: string;
  now: Date;
}

/** How long is left to answer: a burning line, and the words that it repeats. */
export function TimeLeft({ from, until, now }: Props) {
  const { t } = useLingui();
  const end = Date.parse(until);
  const left = end - now.getTime();
  const hours = Math.floor(left / HOUR_MS);
  const days = Math.floor(hours / 24);
  const words =
    left <= 0
      ? t`The time to answer is over`
      : hours < 1
        ? t`Less than an hour left`
        : hours < 24
          ? t`${plural(hours, { one: "# hour left", other: "# hours left" })}`
          : t`${plural(days, { one: "# day left", other: "# days left" })}`;
  return (
    <span className={row(12, "center")}>
      <Fuse left={left / Math.max(1, end - Date.parse(from))} className={css.fuse} />
      <StatusMark
        kind={left <= 0 ? "bad" : left < PRESSING_MS ? "wait" : "plain"}
        icon={left <= 0 ? <TriangleAlert aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
        className={css.words}
      >
        {words}
      </StatusMark>
    </span>
  );
}
