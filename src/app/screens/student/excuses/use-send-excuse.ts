import type { Excuse } from "#contract/requests/excuses.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { queueRequest } from "#app/state/queue/request.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";
import { excuseBody, type ExcuseValues } from "./excuse-values.ts";
import { shownFrom } from "./shown-excuse.ts";

/** Sends an excuse, or leaves it on this device to go by itself. */
export const useSendExcuse = (draft: string) =>
  useSendRequest({
    draft,
    list: "/student/services/excuses",
    deliver: (attachments, key, values: ExcuseValues, sessions: readonly ScheduledSession[]) =>
      queueRequest<Excuse>("submitExcuse", { body: excuseBody(key, values, attachments) }, { ...shownFrom(sessions) }),
  });
