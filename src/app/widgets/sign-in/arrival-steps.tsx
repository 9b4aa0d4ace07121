import { useLocation } from "wouter";
import { DeviceChoice } from "./device-choice.tsx";
import { LinkForm } from "./link-form.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import type { Arriving } from "./use-arrival.ts";

/** What is still asked of a person who was proved: a device to end, a password, or the form of a new account. */
export function ArrivalSteps({ arrival, failure, take, askedForFactor, choose }: Arriving) {
  const [, navigate] = useLocation();
  if (failure || !arrival) return null;
  if (arrival.limit) return <DeviceChoice limit={arrival.limit} end={choose} back={() => navigate("/login", { replace: true })} />;
  if (arrival.outcome === "link") return <LinkForm arrival={arrival} onArrived={take} handled={askedForFactor} />;
  return arrival.outcome === "register" ? <NewAccountForm arrival={arrival} onArrived={take} /> : null;
}
