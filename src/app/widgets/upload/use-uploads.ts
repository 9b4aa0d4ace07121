import { useAtomValue } from "jotai";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { UploadJob } from "./upload-job.ts";
import { UploadList } from "./upload-list.ts";

/** One for each form and account, for as long as the browser's page lives. */
const lists = new Map<string, UploadList>();

function listOf(owner: string, name: string, courseId: number): UploadList {
  const key = `${owner} ${name}`;
  const known = lists.get(key);
  if (known) return known;
  const made = new UploadList({ owner, name, courseId });
  lists.set(key, made);
  return made;
}

export interface Uploads {
  jobs: readonly UploadJob[];
  list: UploadList;
}

/**
 * The uploads of a form.
 * @param name the form's own, the same as its draft's
 * @param onReady told of each file that the server looked into and keeps: it is the form's from then on. Null while the form
 *   cannot take any
 */
export function useUploads(name: string, courseId: number, onReady: ((file: MediaFile) => void) | null): Uploads {
  const { ownerTag } = useAtomValue(sessionAtom);
  const list = useMemo(() => listOf(ownerTag ?? "", name, courseId), [ownerTag, name, courseId]);
  const jobs = useSyncExternalStore(list.subscribe, list.jobs);
  useEffect(() => {
    for (const { key, step } of onReady ? jobs : []) {
      if (step.is !== "ready") continue;
      list.take(key);
      onReady?.(step.file);
    }
  }, [jobs, list, onReady]);
  return { jobs, list };
}
