import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { atom, useAtom } from "jotai";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { reloadCart } from "#app/state/cart/cart.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { enrollFree } from "#contract/orders/free-enrollment.ts";
import { Problem } from "#contract/problem.ts";

/** The program that is on its way; the panel and the bar of a page are two, and know the same. */
const busyAtom = atom<number | null>(null);

/** What reads the enrollments is here by then: it came after the first paint. */
const noteOwned = async (id: number) => (await import("#app/state/enrollments/owned-life.ts")).noteOwned(id);

export function useFreeEnrollment(programId: number) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useAtom(busyAtom);
  /** @param cohortId as it stands on screen; null: the next that can be joined */
  const enroll = async (cohortId: number | null): Promise<void> => {
    setBusy(programId);
    try {
      await call(enrollFree, { params: { id: programId }, body: cohortId === null ? {} : { cohort_id: cohortId } });
      showNotice({ kind: "success", id: "enrolled", message: msg`You are enrolled. The program is in My programs.` });
      void noteOwned(programId);
      void reloadCart();
    } catch (error) {
      // Done before, and the answer was lost.
      if (error instanceof Problem && error.code === "already_enrolled") return void noteOwned(programId);
      showNotice({ kind: "error", id: "enrolled", message: problemSentence(i18n, error) });
    } finally {
      setBusy(null);
    }
  };
  return { busy: busy === programId, enroll };
}
