import { formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { type Order, SEATS_HELD_MINUTES as minutes, SEATS_HELD_MINUTES_INSTALMENTS as longer } from "#contract/orders/orders.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";

const MINUTE_MS = 60_000;

/** Until when the seats are the buyer's though not paid, and what comes after. Said quietly: a clock that speaks would be in the way. */
export function SeatsHeld({ order }: { order: Pick<Order, "seats_held_until"> | null }) {
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const until = order?.seats_held_until ?? null;
  const rest = until === null ? 0 : Date.parse(until) - now.getTime();
  const left = Math.max(1, Math.round(rest / MINUTE_MS));
  return (
    <p className={classNames(kit("sm", "soft", "leading-note"))}>
      {order === null ? (
        <Trans>
          Your seats are held for <Plural value={minutes} one="# minute" other="# minutes" /> from the moment you pay, or for{" "}
          <Plural value={longer} one="# minute" other="# minutes" /> with Tabby.
        </Trans>
      ) : until !== null && rest > 0 ? (
        <Trans>
          Your seats are held for another <Plural value={left} one="# minute" other="# minutes" />, until {formatTime(language, until)}.
          Each attempt to pay holds them anew.
        </Trans>
      ) : (
        <Trans>Your seats are no longer held. Paying takes them again while they are free; you are never moved to another cohort.</Trans>
      )}
    </p>
  );
}
