import { useCallback, useEffect, useRef } from "react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { type Uploads, useUploads } from "#app/widgets/upload/use-uploads.ts";
import type { ItemEditing } from "./use-item-form.ts";

/**
 * The uploads of an item's form: what is ready goes into it.
 * @param taken the fields that a file changes; the same function at each drawing
 */
export function useItemUploads<Values extends object>(
  { form, place, ready }: ItemEditing<Values>,
  courseId: number,
  taken: (values: Values, file: MediaFile) => Partial<Values>,
): Uploads {
  const { values, set } = form;
  // Several may be ready at once, before anything is drawn anew.
  const current = useRef(values);
  useEffect(() => {
    current.current = values;
  }, [values]);
  const take = useCallback(
    (file: MediaFile) => {
      const changed = taken(current.current, file);
      current.current = { ...current.current, ...changed };
      for (const name of Object.keys(changed) as (keyof Values & string)[]) set(name, current.current[name]);
    },
    [set, taken],
  );
  return useUploads(place, courseId, ready ? take : null);
}
