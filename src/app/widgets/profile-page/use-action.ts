import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";

/** One press at a time: what is under way by its name, and a notice where it failed. */
export function useAction(): { busy: string | null; act: (name: string, work: () => Promise<void>) => Promise<void> } {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async act(name, work) {
      setBusy(name);
      try {
        await work();
      } catch (error) {
        const sentence = problemSentence(i18n, error);
        if (sentence) showNotice({ kind: "error", id: "profile-action", message: sentence });
      } finally {
        setBusy(null);
      }
    },
  };
}
