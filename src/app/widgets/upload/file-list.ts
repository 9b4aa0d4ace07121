import { isPlainObject } from "#contract/plain-values.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { isCount, isText } from "#offline/readable.ts";

/** Whether what lies in a draft of this device is a list of uploaded files. */
export const isFileList = (value: unknown): value is MediaFile[] =>
  Array.isArray(value) &&
  value.every(
    (file: unknown) =>
      isPlainObject(file) && isText(file.id) && isText(file.kind) && isText(file.url) && isText(file.name) && isCount(file.bytes),
  );
