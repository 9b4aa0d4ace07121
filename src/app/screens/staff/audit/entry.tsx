import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { DataOf } from "#contract/endpoint.ts";
import type { readOwnAction, readSecurityEvent, SecurityEventRow } from "#contract/security/security-events.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useAskedRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { detailValue } from "./detail-values.ts";
import { detailWords } from "./detail-words.ts";
import { EVENT } from "./event-words.ts";
import { FromTo } from "./from-to.tsx";
import { PreciseTime } from "./precise-time.tsx";

const WIDTHS = [100, 100, 100] as const;

export type EntryRead = typeof readSecurityEvent | typeof readOwnAction;

interface Props {
  id: number;
  entry: EntryRead;
  /** The list that it is one of. */
  path: string;
}

/** One entry, with what changed and its place in the chain. */
export function Entry({ id, entry, path }: Props) {
  const read = useAskedRead(entry, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(found) => <Shown entry={found} path={path} />}
    </LoadState>
  );
}

function Shown({ entry: { event, previous_hash: previous, hash }, path }: { entry: DataOf<EntryRead>; path: string }) {
  const { t, i18n } = useLingui();
  const { id } = event;
  const named = (key: string) => {
    const words = detailWords(key);
    return words ? i18n._(words) : key;
  };
  const code = (text: string | null): ReactNode => (text === null ? "–" : <bdi>{text}</bdi>);
  const valueOf = (key: string, value: string | null): ReactNode => {
    const words = detailValue(key, value);
    return words ? i18n._(words) : code(value);
  };
  return (
    <div className={stack(16)}>
      <PageHead title={i18n._(EVENT[event.name])} note={t`Entry ${id}`} />
      <Lines
        of={[
          [t`Who acted`, <Person key="actor" of={event.actor} />],
          [t({ message: "About", context: "event" }), <Person key="person" of={event.person} />],
          [t`Time`, <PreciseTime key="at" at={event.at} />],
          [t`Subject`, code(event.subject)],
          [t`Network address`, code(event.address)],
          [t`What was typed`, code(event.typed)],
          [t`Browser`, code(event.user_agent)],
          [t`Device`, code(event.device_id)],
          [t`Technical number`, code(event.request_id)],
        ]}
      />
      {event.details.length > 0 ? (
        <Part title={t`Details`}>
          <Lines
            of={event.details.map(({ key, value }) => [
              named(key),
              isMoney(event, key) ? <Money key={key} sar={Number(value) / 100} /> : valueOf(key, value),
            ])}
          />
        </Part>
      ) : null}
      {event.changes.length > 0 ? (
        <Part title={t`What changed`}>
          <Lines of={event.changes.map(({ field, before, after }) => [field, <FromTo key={field} before={before} after={after} />])} />
        </Part>
      ) : null}
      <Part title={t`The chain`}>
        <Lines
          of={[
            [t`Hash of the entry before`, code(previous)],
            [t`Hash of this entry`, code(hash)],
            [t`Tied into the chain`, event.linked ? t({ message: "Yes", context: "chain" }) : t`Within seconds`],
          ]}
        />
      </Part>
      <p className={cluster([4, 16], "sm")}>
        {event.subject ? (
          <Link className={kit("link", "tap", "inline-block")} href={`${path}?q=${encodeURIComponent(event.subject)}`}>
            <Trans>Every entry about this subject</Trans>
          </Link>
        ) : null}
        {event.request_id ? (
          <Link className={kit("link", "tap", "inline-block")} href={`${path}?q=${encodeURIComponent(event.request_id)}`}>
            <Trans>Every entry of this call</Trans>
          </Link>
        ) : null}
      </p>
    </div>
  );
}

/** Halalas: an amount that names no other unit, and what the end of a cohort gives back (of a refund the number stands there). */
const isMoney = ({ details }: DataOf<EntryRead>["event"], key: string): boolean =>
  (key === "amount" && !details.some((one) => one.key === "unit")) || (key === "refund" && details.some((one) => one.key === "ending"));

function Person({ of }: { of: SecurityEventRow["actor"] }) {
  const said = useSaid();
  const may = useMay();
  if (!of) return "–";
  return may("people.read") ? (
    <Link className={kit("link", "hover-underline")} href={`/staff/people/${of.id}`}>
      <bdi>{said(of.name)}</bdi>
    </Link>
  ) : (
    <bdi>{said(of.name)}</bdi>
  );
}

const Lines = ({ of }: { of: readonly [name: string, value: ReactNode][] }) => (
  <dl className={grid([8, 16], "cols-auto-1", "sm", "leading-note", "form-wide")}>
    {of.map(([name, value]) => (
      <div key={name} className={kit("contents")}>
        <dt className={kit("soft")}>{name}</dt>
        <dd className={kit("medium", "break-anywhere", "min-0")}>{value}</dd>
      </div>
    ))}
  </dl>
);
