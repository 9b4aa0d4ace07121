import type { Ref } from "react";
import { kit } from "#app/ui/kit.ts";
import { spotStyle, stretchStyle } from "./mark-style.ts";
import type { Place } from "./place.ts";

/** The place of a note that is not kept yet: a point, or a stretch and its corner. */
export function PlaceSpot({ place, label, ref }: { place: Place; label?: string; ref?: Ref<HTMLSpanElement> }) {
  return (
    <>
      {place.width > 0 || place.height > 0 ? <span className={kit("absolute")} style={stretchStyle(place)} /> : null}
      <span
        ref={ref}
        {...(label === undefined ? {} : { role: "img", "aria-label": label })}
        className={kit("absolute", "round-sm", "ground-spark", "float")}
        style={{ ...spotStyle(place), inlineSize: 16, blockSize: 16, pointerEvents: "none" }}
      />
    </>
  );
}
