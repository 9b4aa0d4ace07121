import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { dismissNotice, notify } from "#app/state/notices.ts";
import { applyUpdate, updateAtom } from "#app/state/update.ts";

const ID = "update";

/** Offered, never forced (R11.3); nothing while a form or a payment is under way. */
export function UpdatePrompt({ deferred }: { deferred: boolean }) {
  const waiting = useAtomValue(updateAtom);
  useEffect(() => {
    if (!waiting || deferred) return;
    notify({
      id: ID,
      kind: "info",
      lasting: true,
      message: msg`A newer version of Qabas is ready`,
      action: { label: msg`Update`, run: applyUpdate },
    });
    return () => dismissNotice(ID);
  }, [waiting, deferred]);
  return null;
}
