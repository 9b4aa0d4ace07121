import { Trans } from "@lingui/react/macro";
import { FilePen } from "lucide-react";
import type { SentenceValues } from "#offline/queue/record.ts";
import { Button } from "#app/ui/buttons/button.tsx";

/** The way to the excuse form beside a check-in that came too late for its mark; nothing where none could be sent (I4). */
export function ExcuseOffer({ code, values }: { code: string; values: SentenceValues | undefined }) {
  const session = values?.excuse_session;
  if (code !== "check_in_already_marked" || typeof session !== "number") return null;
  return (
    <Button tone="quiet" size="sm" icon={<FilePen aria-hidden="true" />} href={`/student/services/excuses/new?session=${session}`}>
      <Trans>Submit an excuse</Trans>
    </Button>
  );
}
