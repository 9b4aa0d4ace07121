import { useLingui } from "@lingui/react/macro";
import { Fragment, useEffect, useRef } from "react";
import { kit } from "#app/ui/kit.ts";
import { LINE, spotStyle, stretchStyle } from "./mark-style.ts";
import type { Place } from "./place.ts";

export interface Mark {
  id: string;
  /** As in the list of notes. */
  number: number;
  place: Place & { page: number };
}

interface Props {
  marks: readonly Mark[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Numbers where notes lie on a page, each a button that leads to its note. */
export function PageMarks({ marks, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen !== null) current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return marks.map(({ id, number, place }) => (
    <Fragment key={id}>
      {place.width > 0 || place.height > 0 ? <span className={kit("absolute")} style={stretchStyle(place)} /> : null}
      <button
        ref={id === chosen ? current : null}
        type="button"
        className={kit("absolute", "round-sm", "surface", "border-control", "xs", "strong", "ember", "tabular", "float", "pointer")}
        style={{ ...spotStyle(place), ...(id === chosen ? { outline: LINE } : {}) }}
        aria-label={t`Note ${number}`}
        aria-current={id === chosen ? "true" : undefined}
        onClick={() => onChoose(id)}
      >
        {number}
      </button>
    </Fragment>
  ));
}
