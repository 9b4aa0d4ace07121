import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { between, type Place, pointIn, stepped } from "./place.ts";
import { PlaceSpot } from "./place-spot.tsx";

interface Props {
  /** Where it is before anything is pressed. */
  from: Place;
  done: (place: Place) => void;
  cancel: () => void;
}

/** Over a page: a tap or a pull says where a note lies, and so do the arrows. */
export function PlaceLayer({ from, done, cancel }: Props) {
  const { t } = useLingui();
  const [place, setPlace] = useState(from);
  const layer = useRef<HTMLButtonElement>(null);
  const spot = useRef<HTMLSpanElement>(null);
  const corner = useRef<{ x: number; y: number } | null>(null);
  const help = useId();
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    void spot.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [place]);

  const pointOf = (event: PointerEvent<HTMLElement>) => pointIn(event.currentTarget.getBoundingClientRect(), event);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepped(place, event.key, event.shiftKey);
    if (next) setPlace(next);
    else if (event.key === "Enter" || event.key === " ") done(place);
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
  };
  const [left, top] = [Math.round(place.x * 100), Math.round(place.y * 100)];
  return (
    <>
      <button
        ref={layer}
        type="button"
        className={kit("absolute", "inset", "full", "full-high", "no-ground", "no-border")}
        style={{ cursor: "crosshair", touchAction: "none" }}
        aria-label={t`Place of the note`}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          corner.current = pointOf(event);
          setPlace({ ...corner.current, width: 0, height: 0 });
        }}
        onPointerMove={(event) => {
          if (corner.current) setPlace(between(corner.current, pointOf(event)));
        }}
        onPointerUp={(event) => {
          if (!corner.current) return;
          const ended = between(corner.current, pointOf(event));
          corner.current = null;
          done(ended);
        }}
        onPointerCancel={() => {
          corner.current = null;
        }}
        // A press of assistive technology, which has no place of its own.
        onClick={(event) => {
          if (event.detail === 0) done(place);
        }}
      />
      <PlaceSpot ref={spot} place={place} />
      <VisuallyHidden>
        <span id={help}>{t`Arrow keys move it, with Shift they make it larger. Enter places it, Escape leaves.`}</span>
        <span aria-live="polite">{t`${left}% from the left, ${top}% from the top`}</span>
      </VisuallyHidden>
    </>
  );
}
