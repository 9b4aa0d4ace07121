import { useCallback, useEffect, useRef } from "react";
import type { MediaFile } from "#contract/lesson-content.ts";
import type { ItemEditing } from "#app/widgets/teaching-layout/use-item-form.ts";
import { type Uploads, useUploads } from "#app/widgets/upload/use-uploads.ts";
import { withFile } from "./lesson-file-list.ts";
import type { LessonValues } from "./lesson-values.ts";

/** The uploads of a lesson's form: what is ready goes into it, and a film's length into the field that was left empty. */
export function useLessonUploads({ form, place, ready }: ItemEditing<LessonValues>, courseId: number): Uploads {
  const { values, set } = form;
  // Several may be ready at once, before anything is drawn anew.
  const current = useRef(values);
  useEffect(() => {
    current.current = values;
  }, [values]);
  const take = useCallback(
    (file: MediaFile) => {
      const files = withFile(current.current.files, file);
      current.current = { ...current.current, files };
      set("files", files);
      if (file.duration_s && current.current.duration.trim() === "") set("duration", String(Math.ceil(file.duration_s / 60)));
    },
    [set],
  );
  return useUploads(place, courseId, ready ? take : null);
}
