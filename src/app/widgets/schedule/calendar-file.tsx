import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarPlus } from "lucide-react";
import { kit } from "#app/ui/kit.ts";
import type { getSessionCalendar } from "#contract/requests/student-services.ts";
import type { getTeachingSessionCalendar } from "#contract/schedule/teaching-schedule.ts";
import { download, saveFile } from "#app/api/download.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button, type ButtonProps } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props extends Pick<ButtonProps, "tone" | "size"> {
  sessionId: number;
  of: typeof getSessionCalendar | typeof getTeachingSessionCalendar;
}

/** One session as a file that every calendar opens. */
export function CalendarFile({ sessionId, of, tone = "quiet", size = "sm" }: Props) {
  const { i18n, t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const { busy, error: failure, act } = useAction();
  const fetchIt = async () => {
    await act(async () => {
      saveFile(await download(of, { params: { id: sessionId } }));
    });
  };
  if (!online) return <DeviceMark kind="needs-connection">{t`Adding to the calendar needs a connection`}</DeviceMark>;
  return (
    <>
      <Button tone={tone} size={size} icon={<CalendarPlus aria-hidden="true" />} busy={busy} onClick={() => void fetchIt()}>
        <Trans>Add to calendar</Trans>
      </Button>
      {failure === null ? null : (
        <p role="alert" className={kit("full", "bad")}>
          {problemSentence(i18n, failure)}
        </p>
      )}
    </>
  );
}
