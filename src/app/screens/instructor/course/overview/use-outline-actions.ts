import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type MissingPart, missingParts } from "#contract/content/publication.ts";
import { Problem } from "#contract/problem.ts";
import {
  type CourseOutline,
  createSection,
  deleteItem,
  deleteSection,
  publishCourse,
  publishItem,
  renameSection,
  saveOrder,
  unpublishItem,
} from "#contract/content/teaching-content.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import type { Order } from "./outline-order.ts";
import type { UnitTitles } from "./unit-title-form.tsx";

const ORDER_STALE = msg`The course was changed elsewhere meanwhile. Here it is as it stands now.`;

/** What can be done to an outline. Each answer is the outline as it then is. */
export function useOutlineActions(courseId: number, shown: (outline: CourseOutline) => void) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly MissingPart[]>([]);
  const run = async (work: () => Promise<{ data: CourseOutline }>): Promise<void> => {
    setMissing([]);
    try {
      shown((await work()).data);
    } catch (error) {
      if (error instanceof Problem && error.code === "nothing_to_learn") setMissing(missingParts(error.options.data));
      if (error instanceof Problem && error.code === "version_conflict") {
        shown(error.options.data as CourseOutline);
        showNotice({ kind: "info", message: ORDER_STALE });
        return;
      }
      throw error;
    }
  };
  const told = (work: () => Promise<{ data: CourseOutline }>) =>
    run(work).catch((error: unknown) => {
      const message = problemSentence(i18n, error);
      if (message) showNotice({ kind: "error", id: "outline", message });
      throw error;
    });
  const params = { id: courseId };
  return {
    busy,
    /** Why the last publishing was refused. */
    missing,
    publish: (iid: number) => told(() => call(publishItem, { params: { iid } })),
    unpublish: (iid: number) => told(() => call(unpublishItem, { params: { iid } })),
    removeItem: (iid: number) => run(() => call(deleteItem, { params: { iid } })),
    removeUnit: (sid: number) => run(() => call(deleteSection, { params: { ...params, sid } })),
    addUnit: (titles: UnitTitles) => run(() => call(createSection, { params, body: { title_ar: titles.ar, title_en: titles.en } })),
    rename: (sid: number, titles: UnitTitles) =>
      run(() => call(renameSection, { params: { ...params, sid }, body: { title_ar: titles.ar, title_en: titles.en } })),
    saveOrder: (order: Order) =>
      told(() => call(saveOrder, { params, body: { sections: order.map(({ id, items }) => ({ id, items: [...items] })) } })),
    async publishAll(): Promise<boolean> {
      setBusy(true);
      try {
        await told(() => call(publishCourse, { params }));
        return true;
      } catch {
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
