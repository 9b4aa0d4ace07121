import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Hourglass, LogOut, ShoppingBag } from "lucide-react";
import { formatDateTime } from "#app/i18n/format.ts";
import { addProgram } from "#app/state/cart/cart.ts";
import { lineCohortOf, type WithCohorts } from "#app/state/cart/cohort-choice.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { useWaitingList } from "./use-waiting-list.ts";

interface Props {
  program: WithCohorts;
  /** A full one. */
  cohort: ProgramDetails["cohorts"][number];
  /** The one step of the page, in its full width. */
  main?: string | undefined;
}

/** The step of a full cohort: join its waiting list, see one's place, buy the seat that is kept, or leave. */
export function WaitingStep({ program, cohort, main }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { who, places, byEmail, busy, online, join, leave } = useWaitingList();
  const mine = places.find((place) => place.cohort.id === cohort.id);
  const button = { block: main !== undefined, className: main, size: main === undefined ? ("sm" as const) : ("md" as const) };
  if (who === "nobody") return null;
  if (who === "guest") {
    return (
      <Button
        tone={main === undefined ? "quiet" : "ink"}
        {...button}
        href={`/login?${new URLSearchParams({ redirect: `/courses/${program.id}` })}`}
        icon={<Hourglass aria-hidden="true" />}
      >
        <Trans>Join the waiting list</Trans>
      </Button>
    );
  }
  if (!mine) {
    return (
      <Button
        tone={main === undefined ? "quiet" : "ink"}
        {...button}
        busy={busy === cohort.id}
        disabled={!online}
        icon={<Hourglass aria-hidden="true" />}
        onClick={() => void join(cohort.id)}
      >
        {online ? <Trans>Join the waiting list</Trans> : <Trans>Needs a connection</Trans>}
      </Button>
    );
  }
  const until = mine.offered_until;
  return (
    <div className={stack(8)} aria-live="polite">
      {until ? (
        <>
          <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
            <Trans>A seat is kept for you until {formatDateTime(language, until)}</Trans>
          </StatusMark>
          <Button
            tone="ember"
            {...button}
            icon={<ShoppingBag aria-hidden="true" />}
            onClick={() => void addProgram(program, { ...lineCohortOf(program, cohort), seats_left: 1 })}
          >
            <Trans>Add to cart</Trans>
          </Button>
        </>
      ) : (
        <>
          <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
            <Trans>Your place on the waiting list: {mine.place}</Trans>
          </StatusMark>
          <Checkbox
            checked={byEmail}
            disabled={!online || busy !== null}
            onChange={(event) => void join(cohort.id, event.currentTarget.checked)}
          >{t`Tell me by e-mail too when a seat is offered`}</Checkbox>
        </>
      )}
      <NetworkButton
        tone="plain"
        size="sm"
        className={kit("self-start")}
        busy={busy === cohort.id}
        offline={<Trans>Needs a connection</Trans>}
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void leave(cohort.id)}
      >
        {until ? <Trans>Decline the seat</Trans> : <Trans>Leave the waiting list</Trans>}
      </NetworkButton>
    </div>
  );
}
