import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { ItemEditing } from "#app/widgets/teaching-layout/use-item-form.ts";
import { useItemUploads } from "#app/widgets/teaching-layout/use-item-uploads.ts";
import type { Uploads } from "#app/widgets/upload/use-uploads.ts";
import { withFile } from "./lesson-file-list.ts";
import type { LessonValues } from "./lesson-values.ts";

/** The uploads of a lesson's form: a film's length goes into the field that was left empty. */
export const useLessonUploads = (editing: ItemEditing<LessonValues>, courseId: number): Uploads => useItemUploads(editing, courseId, taken);

const taken = ({ files, duration }: LessonValues, file: MediaFile): Partial<LessonValues> => ({
  files: withFile(files, file),
  ...(file.duration_s && duration.trim() === "" ? { duration: String(Math.ceil(file.duration_s / 60)) } : {}),
});
