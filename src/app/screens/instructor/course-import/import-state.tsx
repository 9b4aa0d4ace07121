import { useLingui } from "@lingui/react/macro";
import type { ImportStatus } from "#contract/content/course-import.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

const KINDS = { queued: "wait", parsing: "wait", preview: "info", done: "ok", discarded: "plain", undone: "plain", failed: "bad" } as const;

/** Where an import stands. */
export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useLingui();
  const words: Record<ImportStatus, string> = {
    queued: t({ message: "Queued", context: "import" }),
    parsing: t`Reading file`,
    preview: t`Ready to preview`,
    done: t({ message: "Added as drafts", context: "import" }),
    discarded: t({ message: "Discarded", context: "import" }),
    undone: t({ message: "Removed from the course", context: "import" }),
    failed: t({ message: "Failed", context: "import" }),
  };
  return (
    <StatusMark kind={KINDS[status]} pill>
      {words[status]}
    </StatusMark>
  );
}
