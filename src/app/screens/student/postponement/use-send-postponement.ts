import type { Postponement, PostponementOption } from "#contract/requests/postponements.ts";
import { queueRequest } from "#app/state/queue/request.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";
import { postponementBody, type PostponementValues } from "./postponement-values.ts";

/** Sends a request, or leaves it on this device to go by itself. */
export const useSendPostponement = (draft: string) =>
  useSendRequest({
    draft,
    list: "/student/services/postponement",
    deliver: (attachments, key, values: PostponementValues, option: PostponementOption | null) =>
      queueRequest<Postponement>("requestPostponement", { body: postponementBody(key, values, attachments) }, shownOf(values, option)),
  });

/** What the list shows of it while it waits. */
function shownOf(values: PostponementValues, option: PostponementOption | null) {
  const target = option?.cohorts.find(({ id }) => String(id) === values.target_cohort_id);
  return {
    title: { ar: option?.program.translations.ar.title ?? "", en: option?.program.translations.en.title ?? "" },
    from: values.from,
    to: values.to || null,
    target_cohort: target ? { id: target.id, starts_at: target.starts_at, ends_at: target.ends_at } : null,
  };
}
