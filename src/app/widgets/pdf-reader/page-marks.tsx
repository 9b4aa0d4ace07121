import { useLingui } from "@lingui/react/macro";
import { Fragment, useEffect, useRef, useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { APART, leaderStyle, LINE, spotStyle, stretchStyle } from "./mark-style.ts";
import { PlaceSpot } from "./place-spot.tsx";
import { type Place, spread } from "./place.ts";

export interface Mark {
  id: string;
  /** As in the list of notes; null of one that is written just now. */
  number: number | null;
  place: Place & { page: number };
}

interface Props {
  marks: readonly Mark[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Numbers where notes lie on a page, each a button that leads to its note. Those of one place stand side by side. */
export function PageMarks({ marks, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const layer = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (chosen !== null) current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const moved =
    size.width > 0
      ? spread(
          marks.map(({ place }) => place),
          size,
          APART,
        )
      : [];
  const shown = marks.map((mark, index) => ({ ...mark, by: moved[index] ?? { x: 0, y: 0 } }));
  return (
    <div ref={layer} className={kit("absolute", "inset")} style={{ pointerEvents: "none" }}>
      {shown.map(({ id, number, place, by }) =>
        number === null ? (
          <PlaceSpot key={id} place={place} label={t`Place of the note`} />
        ) : (
          <Fragment key={id}>
            {place.width > 0 || place.height > 0 ? <span className={kit("absolute")} style={stretchStyle(place)} /> : null}
            {by.x === 0 && by.y === 0 ? null : <span className={kit("absolute")} style={leaderStyle(place, by)} />}
          </Fragment>
        ),
      )}
      {shown.map(({ id, number, place, by }) =>
        number === null ? null : (
          <button
            key={id}
            ref={id === chosen ? current : null}
            type="button"
            className={kit("absolute", "round-sm", "surface", "border-control", "xs", "strong", "ember", "tabular", "float", "pointer")}
            style={{ ...spotStyle(place, by), pointerEvents: "auto", ...(id === chosen ? { outline: LINE, zIndex: 1 } : {}) }}
            aria-label={t`Note ${number}`}
            aria-current={id === chosen ? "true" : undefined}
            onClick={() => onChoose(id)}
          >
            {number}
          </button>
        ),
      )}
    </div>
  );
}
