import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { BellRing, ClipboardList, type LucideIcon, MessageCircle, MessagesSquare, ShoppingCart, TrendingUp } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { Lane } from "#contract/endpoint.ts";
import { LANE_RULES } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { IDLE_LANE, type LaneState, lanesAtom } from "#app/state/queue/lanes.ts";
import { queueAtom } from "#app/state/queue/queue-atom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { takeBack } from "#app/state/queue/take-back.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./sync-centre.module.css";
import { detailOf, placeOf, wordsOf } from "./waiting-words.ts";
import { PAUSED, WHY_WORDS, whyWaits } from "./why-waits.ts";

const ICONS: Readonly<Record<Lane, LucideIcon>> = {
  cart: ShoppingCart,
  contact: MessageCircle,
  learning: TrendingUp,
  teaching: ClipboardList,
  requests: BellRing,
  conversation: MessagesSquare,
};

/** What waits, each with what it is, since when, why, and the way to take it back. */
export function WaitingList({ now }: { now: Date }) {
  const records = useAtomValue(queueAtom).waiting;
  if (records.length === 0) return null;
  return (
    <ul className={grid(0, "above-8")}>
      {records.map((record) => (
        <Waiting key={record.key} record={record} now={now} />
      ))}
    </ul>
  );
}

function Waiting({ record, now }: { record: QueueRecord; now: Date }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const words = i18n._(wordsOf(record));
  const detail = detailOf(record, language);
  const place = placeOf(record);
  const Icon = ICONS[record.lane];
  // What was tried is taken back by its own lane's inverse, or by its answer, and by nothing else.
  const stays = record.tried && LANE_RULES[record.lane].undo === null;
  const since = formatRelative(language, record.madeAt, now);
  return (
    <li className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)} data-lane={record.lane}>
      <Icon className={kit("no-shrink", "above-4", "soft")} aria-hidden="true" />
      <div className={grid(2, "grow", "min-0")}>
        <h3 className={kit("md", "strong")}>
          {place ? (
            <Link className={kit("hover-underline")} href={place}>
              {words}
            </Link>
          ) : (
            words
          )}
        </h3>
        {detail && (
          <p className={classNames(kit("clip", "sm"), css.detail)}>
            <bdi>{detail}</bdi>
          </p>
        )}
        <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
          <Trans>
            Saved on this device <time dateTime={record.madeAt}>{since}</time>
          </Trans>
        </p>
        <WhyLine lane={record.lane} now={now} />
        {stays && (
          <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
            <Trans>It may have arrived already, and can be changed once it is answered.</Trans>
          </p>
        )}
      </div>
      {!stays && (
        <Button tone="plain" size="sm" aria-label={t`Undo: ${words}`} onClick={() => void takeBack(record)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}

function WhyLine({ lane: name, now }: { lane: Lane; now: Date }) {
  const { i18n } = useLingui();
  const lane = useAtomValue(lanesAtom)[name] ?? IDLE_LANE;
  const online = useAtomValue(onlineAtom);
  const { status: session } = useAtomValue(sessionAtom);
  const why = whyWaits({ lane, online, session }, LANE_RULES[name].session);
  const sentence = { ...WHY_WORDS[why], values: { status: String(lane.answer) } };
  return (
    <p className={classNames(cluster([4, 12], "sm", "tabular", "center", "soft"), css.why)}>
      <DeviceMark kind="waiting">{i18n._(sentence)}</DeviceMark>
      {PAUSED.has(why) && <NextTry lane={lane} now={now} />}
      {why === "sign_in" && (
        <Link href="/login?redirect=%2Fsync">
          <Trans>Log in</Trans>
        </Link>
      )}
      {why === "newer_version" && (
        <button type="button" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      )}
    </p>
  );
}

function NextTry({ lane: { nextAt }, now }: { lane: LaneState; now: Date }) {
  if (nextAt === null) return null;
  const seconds = Math.max(1, Math.round((nextAt.getTime() - now.getTime()) / 1000));
  return (
    <span>
      <Plural value={seconds} one="Retrying in # second" other="Retrying in # seconds" />
    </span>
  );
}
