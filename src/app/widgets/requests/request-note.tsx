import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { OpenQuestion } from "#contract/requests/requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";

interface Props {
  request: {
    status: string;
    requested_at: string;
    reply_by: string;
    decision: { note: string | null } | null;
    question?: OpenQuestion | null;
    offer?: object | null;
  };
  /** Whether nobody has decided yet. */
  open: boolean;
  /** What matters more than its date, once it was decided. */
  children?: ReactNode;
}

/** The one thing to know of a request in a list: when it is answered, why it was rejected, or what comes of it. */
export function RequestNote({ request: { status, requested_at: at, reply_by: by, decision, question, offer }, open, children }: Props) {
  const language = useAtomValue(languageAtom);
  const asked = formatDate(language, at);
  const answer = formatDate(language, by);
  if (offer) return <Trans>A postponement is offered to you in its place</Trans>;
  if (question) return <Trans>We asked you something about this request</Trans>;
  if (open) {
    return (
      <Trans>
        Submitted on {asked}; answer expected by {answer}
      </Trans>
    );
  }
  if (status === "rejected" && decision?.note) {
    return (
      <Trans>
        Reason: <bdi>{decision.note}</bdi>
      </Trans>
    );
  }
  return children ?? <Trans>Submitted on {asked}</Trans>;
}
