import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Award, BookOpen, History, Inbox, List, Lock, type LucideIcon, ReceiptText, Undo2, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Found, FoundKind } from "#contract/search/staff-search.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { isDecided, orderStatus, requestKind } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { foundWords, type PaletteRow } from "./use-palette-rows.ts";

const ICONS: Record<FoundKind, LucideIcon> = {
  order: ReceiptText,
  person: UserRound,
  request: Inbox,
  certificate: Award,
  program: BookOpen,
};

/** States that have no words elsewhere in the console. */
const STATE: Readonly<Record<string, MessageDescriptor>> = {
  student: msg({ message: "Trainee", context: "person" }),
  instructor: msg({ message: "Instructor", context: "person" }),
  staff: msg({ message: "Staff", context: "person" }),
  admin: msg({ message: "Administrator", context: "person" }),
  suspended: msg({ message: "Suspended", context: "person" }),
  pending: msg({ message: "Being issued", context: "certificate" }),
  issued: msg({ message: "Valid", context: "certificate" }),
  revoked: msg({ message: "Revoked", context: "certificate" }),
  superseded: msg({ message: "Replaced", context: "certificate" }),
  draft: msg({ message: "Draft", context: "program state" }),
  published: msg({ message: "Published", context: "program state" }),
  archived: msg({ message: "Archived", context: "program state" }),
};

function stateOf({ kind, state }: Found): MessageDescriptor | undefined {
  if (kind === "order") return Object.entries(orderStatus).find(([status]) => status === state)?.[1].words;
  if (kind === "request") return isDecided(state) ? requestKind[state] : undefined;
  return STATE[state];
}

/** One line of the palette. */
export function PaletteOption({ row }: { row: Exclude<PaletteRow, { kind: "head" }> }) {
  const { i18n } = useLingui();
  const said = useSaid();
  if (row.kind === "opened") return <Line icon={History} title={<bdi>{row.opened.words}</bdi>} />;
  if (row.kind === "all") {
    const of = i18n._(foundWords[row.of]);
    return <Line icon={List} title={<Trans>Show all: {of}</Trans>} />;
  }
  if (row.kind === "entry") return <Line icon={row.entry.icon} title={i18n._(row.entry.label)} end={row.locked ? <Locked /> : null} />;
  const { found } = row;
  const { number } = found;
  if (row.kind === "refund")
    return (
      <Line
        icon={Undo2}
        title={
          <Trans>
            Refund from <bdi dir="ltr">{number}</bdi>
          </Trans>
        }
        end={row.locked ? <Locked /> : null}
      />
    );
  const state = stateOf(found);
  const facts = [found.number ? said(found.name) : null, found.about ? said(found.about) : null, found.detail].filter(
    (one) => one !== null,
  );
  return (
    <Line
      icon={ICONS[found.kind]}
      title={found.number ? <bdi dir="ltr">{found.number}</bdi> : <bdi>{said(found.name)}</bdi>}
      facts={facts}
      end={state ? i18n._(state) : null}
    />
  );
}

const Locked = () => (
  <span className={kit("inline-center")}>
    <Lock className={kit("icon-14")} aria-hidden="true" /> <Trans>Not available to your role</Trans>
  </span>
);

function Line({ icon: Icon, title, facts = [], end }: { icon: LucideIcon; title: ReactNode; facts?: readonly string[]; end?: ReactNode }) {
  return (
    <>
      <Icon className={kit("no-shrink", "icon-20", "soft")} aria-hidden="true" />
      <span className={classNames(grid(0, "grow", "min-0"), kit("leading-note", "break-anywhere"))}>
        <span className={kit("medium")}>{title}</span>
        {facts.length > 0 ? (
          <small className={kit("soft", "xs")}>
            {facts.map((fact, place) => (
              <span key={fact}>
                {place > 0 ? " · " : null}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </small>
        ) : null}
      </span>
      {end ? <span className={kit("soft", "xs", "no-shrink")}>{end}</span> : null}
    </>
  );
}
