import { addProgram, removeProgram } from "#app/state/cart/cart.ts";
import { lineCohortOf, useCohortChoice, type WithCohorts } from "#app/state/cart/cohort-choice.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { effectivePrice } from "#contract/rules/money.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { cartButtonState } from "#app/widgets/cart/cart-button-state.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { flyNuqta } from "#app/widgets/cart/late-flight.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, ShoppingBag } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { sessionAtom } from "#app/state/session/session.ts";
import { WaitingStep } from "#app/widgets/waiting-list/late-waiting-list.ts";
import styles from "./buy-action.module.css";
import { NoSeats } from "./no-seats.tsx";
import { scrollToSection } from "./scroll-to-section.ts";
import { SeatsMark } from "./seats-mark.tsx";

// Of what is free alone.
const FreeStep = lazy(() => import("./free-step.tsx").then((module) => ({ default: module.FreeStep })));
// Of a full program alone.
const SeatAlertButton = lazy(() => import("./seat-alert-button.tsx").then((module) => ({ default: module.SeatAlertButton })));

interface BuyActionProps {
  program: WithCohorts;
  /** The person is enrolled in it. */
  owned: boolean;
  /** The button alone, where there is no room for more. */
  compact?: boolean;
}

/**
 * The one next step of the page: open what is owned, go to the cart with what is in it, else put it there. The line under it
 * has its room in every state: whose program it is, the page learns only after it is shown.
 */
export function BuyAction({ program, owned, compact = false }: BuyActionProps) {
  const { lines } = useAtomValue(cartViewAtom);
  const state = cartButtonState(lines, program.id);
  const inCart = state !== "out";
  const { cohort } = useCohortChoice(program);
  const step = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    // What was pressed is another element now: the focus goes on with the step that took its place.
    step.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [inCart, owned]);
  const press = (deed: Promise<unknown>) => {
    pressed.current = true;
    void deed;
  };
  const main = (
    <div ref={step} className={kit("contents")}>
      <MainStep
        program={program}
        owned={owned}
        inCart={inCart}
        taken={cohort !== null && cohort.status !== "open"}
        cohortId={cohort?.id ?? null}
        onEnroll={() => press(Promise.resolve())}
        onAdd={() => press(addProgram(program, cohort ? lineCohortOf(program, cohort) : undefined))}
      />
    </div>
  );
  if (compact) return main;
  return (
    <div className={grid(8)}>
      {main}
      <div className={cluster(0, "center", "between", "gap-x-12", "tap")}>
        {!owned && state === "out" && <SeatsMark program={cohort ?? program} always />}
        {!owned && state === "out" && program.seats_left === 0 && (
          <StatusMark kind="plain">
            <Trans>No seats left</Trans>
          </StatusMark>
        )}
        {!owned && state === "waiting" && <DeviceMark kind="waiting" />}
        {!owned && state === "in" && (
          <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
            <Trans>In cart</Trans>
          </StatusMark>
        )}
        {!owned && state !== "out" && (
          <Button tone="plain" size="sm" onClick={() => press(removeProgram(program.id))}>
            <Trans>Remove from cart</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

interface MainStepProps {
  program: WithCohorts;
  owned: boolean;
  inCart: boolean;
  /** The cohort that was chosen can no longer be joined, and another can. */
  taken: boolean;
  /** The cohort that stands on screen. */
  cohortId: number | null;
  onAdd: () => void;
  onEnroll: () => void;
}

function MainStep({ program, owned, inCart, taken, cohortId, onAdd, onEnroll }: MainStepProps) {
  const { status, user } = useAtomValue(sessionAtom);
  const known = status !== "loading";
  // Without a network it waits in the cart like all others.
  const oneStep = useAtomValue(onlineAtom) && effectivePrice(program) === 0 && (user === null || user.type === "student");
  if (owned) {
    return (
      <Button tone="ember" href={`/course/${program.id}`} block className={styles.main}>
        <Trans>Open program</Trans>
      </Button>
    );
  }
  if (inCart) {
    return (
      <Button tone="ember" href="/cart" block className={styles.main} icon={<ShoppingBag aria-hidden="true" />}>
        <Trans>View cart</Trans>
      </Button>
    );
  }
  if (program.seats_left === 0) {
    // The next one that somebody may still leave; where all are closed, whichever comes.
    const full = program.cohorts?.find(({ status }) => status === "full");
    return (
      <Suspense fallback={<NoSeats />}>
        {full ? (
          known ? (
            <WaitingStep program={program} cohort={full} main={styles.main} />
          ) : (
            <NoSeats />
          )
        ) : (
          <SeatAlertButton programId={program.id} />
        )}
      </Suspense>
    );
  }
  if (taken) {
    return (
      <Button tone="ink" block className={styles.main} onClick={() => scrollToSection("cohorts")}>
        <Trans>Choose a cohort</Trans>
      </Button>
    );
  }
  if (oneStep)
    return (
      <Suspense fallback={<span className={styles.main} />}>
        <FreeStep programId={program.id} cohortId={cohortId} onPress={onEnroll} />
      </Suspense>
    );
  return (
    <Button
      tone="ember"
      block
      className={styles.main}
      icon={<ShoppingBag aria-hidden="true" />}
      onClick={(event) => {
        flyNuqta(event.currentTarget);
        onAdd();
      }}
    >
      <Trans>Add to cart</Trans>
    </Button>
  );
}
