import { useSetAtom } from "jotai";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { headPlacesAtom, ownHeadAtom } from "#app/state/page-head.ts";
import { useLayoutValue } from "#app/state/use-layout-value.ts";

interface Props {
  title: ReactNode;
  /** Under the title: one fact. */
  note?: ReactNode;
  /** At the end of the head, the ember last. */
  action?: ReactNode;
  /** Another way back than by the address. */
  back?: string;
}

/** What a page says in the head that its area keeps for it; a page whose route has a title says nothing (frame.md §2). */
export function PageHead({ title, note, action, back }: Props) {
  const places = useLayoutValue(headPlacesAtom);
  const own = useSetAtom(ownHeadAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // Whoever just arrived is at the route's title, which goes now.
    const arrived = document.activeElement instanceof HTMLHeadingElement;
    own({ back: back ?? null });
    if (arrived) heading.current?.focus({ preventScroll: true });
    return () => own(null);
  }, [own, back]);
  if (!places) return null;
  return (
    <>
      {createPortal(
        <>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note ? <p>{note}</p> : null}
        </>,
        places.words,
      )}
      {action ? createPortal(action, places.action) : null}
    </>
  );
}
