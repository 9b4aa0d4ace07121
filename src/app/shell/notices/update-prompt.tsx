import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { dismissNotice, showNotice } from "#app/state/notices/notices.ts";
import { typedAtom } from "#app/state/forms/typing.ts";
import { applyUpdate } from "#app/state/update/update.ts";

const ID = "update";

/** What is being sent is sent first, which is said while it lasts. */
function update(): void {
  showNotice({ id: "updating", kind: "info", lasting: true, message: msg`Updating. The page will reload automatically.` });
  void applyUpdate();
}

/** A newer version waits: offered, never forced (R11.3), and not while a form or a payment is under way or anything was typed here. */
export function UpdatePrompt({ undisturbed }: { undisturbed: boolean }) {
  const [path] = useLocation();
  const typed = useAtomValue(typedAtom) === path;
  const deferred = undisturbed || typed;
  useEffect(() => {
    if (deferred) return;
    showNotice({
      id: ID,
      kind: "info",
      lasting: true,
      message: msg`A newer version of Qabas is ready`,
      action: { label: msg`Update`, run: update },
    });
    return () => dismissNotice(ID);
  }, [deferred]);
  return null;
}
