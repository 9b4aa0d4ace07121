import { kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { memo, useState, useSyncExternalStore } from "react";
import { onSavings, savesData } from "#app/api/save-data.ts";
import type { CoverShape } from "#contract/covers/cover-address.ts";
import { CoverDrawing } from "./cover-drawing.tsx";
import { CoverPhoto, type Photo } from "./cover-photo.tsx";

type Shape = Extract<CoverShape, keyof typeof ROOM>;

interface CoverProps {
  /** A program's id, or a word for other things with art («news-3»). */
  id: number | string;
  glaze: Glaze;
  shape?: Shape;
  /** Another crop on phones and small tablets. */
  phone?: Shape | undefined;
  /** In place of the drawing, which stands where the photo does not come, offline and where data are to be saved. */
  photo?: Photo | null;
  /** Of the first screen: it is there with the page's own bytes. All others wait until they are scrolled near. */
  priority?: boolean;
}

/** How wide the picture is shown, as `sizes` says it. */
const ROOM = {
  card: "(max-width: 991px) min(80vw, 340px), 300px",
  row: "108px",
  square: "120px",
  diploma: "(max-width: 991px) 112px, 210px",
  lead: "(max-width: 991px) 92vw, 640px",
} as const;

/** Decoration: hidden from assistive technology; the title beside it names the thing. Fills its box. */
export const Cover = memo(function Cover({ id, glaze, shape = "card", phone, photo = null, priority = false }: CoverProps) {
  const saving = useSyncExternalStore(onSavings, savesData, () => false);
  const [failed, setFailed] = useState(false);
  return (
    <span className={kit("block", "relative", "full", "clip", "full-high", "night")} aria-hidden="true">
      {photo && !failed && !saving ? (
        <CoverPhoto
          photo={photo}
          sizes={phone ? `(max-width: 991px) ${ROOM[phone]}, ${ROOM[shape]}` : ROOM[shape]}
          priority={priority}
          onFailed={() => setFailed(true)}
        />
      ) : (
        <CoverDrawing id={id} glaze={glaze} shape={shape} phone={phone} priority={priority} />
      )}
    </span>
  );
});
