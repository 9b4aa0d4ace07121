import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MonitorSmartphone, Server } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { RegisterMark } from "#contract/attendance/attendance.ts";
import { formatTime } from "#app/i18n/format.ts";
import type { RegisterState } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { AttendanceMark } from "#app/widgets/attendance/attendance-mark.tsx";
import css from "./conflict-list.module.css";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import type { ShownRow } from "#offline/attendance/register.ts";

interface Props {
  rows: readonly ShownRow[];
  /** Of students who are not in the register any more. */
  strangers: readonly number[];
  decide: RegisterState["decide"];
}

/** Cells that two people filled in differently: both marks side by side, and one of them is chosen. Nothing is lost before. */
export function ConflictList({ rows, strangers, decide }: Props) {
  const heading = useId();
  const open = rows.filter(({ conflict }) => conflict !== null);
  const count = open.length + strangers.length;
  if (count === 0) return null;
  return (
    <section className={grid(12, "round-md", "surface", "pad-16", "border-control")} aria-labelledby={heading}>
      <h3 className={kit("lg")} id={heading}>
        <Plural value={count} one="# difference needs a decision" other="# differences need a decision" />
      </h3>
      <p className={kit("soft", "sm")}>
        <Trans>The same trainees were marked here and on another device. Both marks are kept until one is chosen.</Trans>
      </p>
      <ul>
        {open.map((row) => (
          <Difference key={row.student_id} row={row} decide={(whose) => void decide(row.student_id, whose)} />
        ))}
        {strangers.map((id) => (
          <li key={id} className={classNames(grid(12, "pad-y-12"), css.one)}>
            <p>
              <Trans>A trainee who was marked here is no longer in this session.</Trans>
            </p>
            <Discard run={() => void decide(id, "theirs")} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ row, decide }: { row: ShownRow; decide: (whose: "mine" | "theirs") => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { conflict } = row;
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const name = nameIn(language, row.name);
  return (
    <li className={classNames(grid(12, "pad-y-12"), css.one)}>
      <h4 className={kit("span-all", "md", "strong")}>
        <Trans>
          <bdi>{name}</bdi> was changed on another device
        </Trans>
      </h4>
      <Side icon={<MonitorSmartphone aria-hidden="true" />} title={t`On this device`} at={mine.marked_at} {...mine}>
        <Button tone="quiet" size="sm" aria-label={t`Keep this device’s: ${name}`} onClick={() => decide("mine")}>
          <Trans>Keep this device’s</Trans>
        </Button>
      </Side>
      {theirs ? (
        <Side
          icon={<Server aria-hidden="true" />}
          title={theirs.marked_by ? theirs.marked_by[language] : t`In the register`}
          at={theirs.marked_at}
          {...theirs}
        >
          <Button tone="quiet" size="sm" aria-label={t`Keep the other: ${name}`} onClick={() => decide("theirs")}>
            <Trans>Keep the other</Trans>
          </Button>
        </Side>
      ) : (
        <div className={classNames(grid(8, "content-start", "justify-items-start", "border", "round-sm", "sm", "pad-12"), css.side)}>
          <p>
            <Trans>This trainee is no longer in this session.</Trans>
          </p>
          <Discard run={() => decide("theirs")} />
        </div>
      )}
    </li>
  );
}

const Discard = ({ run }: { run: () => void }) => (
  <Button tone="quiet" size="sm" onClick={run}>
    <Trans>Discard change</Trans>
  </Button>
);

interface SideProps {
  icon: ReactNode;
  title: string;
  at: string | null;
  mark: RegisterMark;
  minutes_late?: number | null | undefined;
  note?: string | null | undefined;
  children: ReactNode;
}

function Side({ icon, title, at, mark, minutes_late, note, children }: SideProps) {
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(grid(8, "content-start", "justify-items-start", "border", "round-sm", "sm", "pad-12"), css.side)}>
      <p className={classNames(row(8, "soft"), css.whose)}>
        {icon}
        <span>
          <bdi>{title}</bdi>
          {at ? (
            <time className={kit("before-8")} dateTime={at}>
              {formatTime(language, at)}
            </time>
          ) : null}
        </span>
      </p>
      <p className={cluster(12, "center")}>
        {mark === "unmarked" ? <Trans context="attendance">Not recorded</Trans> : <AttendanceMark mark={mark} pill />}
        {minutes_late ? (
          <span>
            <Plural value={minutes_late} one="# minute late" other="# minutes late" />
          </span>
        ) : null}
      </p>
      {note ? (
        <p>
          <bdi>{note}</bdi>
        </p>
      ) : null}
      {children}
    </div>
  );
}
