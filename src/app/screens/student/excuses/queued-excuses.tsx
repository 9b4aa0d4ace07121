import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileClock } from "lucide-react";
import { Problem } from "#contract/problem.ts";
import { formatDate } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { RefusedItem, WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { RequestRow } from "#app/widgets/requests/request-row.tsx";
import { refusedState } from "#app/widgets/requests/request-status.ts";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { readShown, type ShownExcuse } from "./shown-excuse.ts";

/** Excuses that were written without a connection: they go by themselves, and can be taken back until then. */
export function WaitingExcuses({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return items.map(({ key, shown, madeAt, undo }) => {
    const made = formatDate(language, madeAt);
    return (
      <RequestRow
        key={key}
        icon={<FileClock />}
        title={<Title shown={readShown(shown)} />}
        target={<ExcuseSessions sessions={readShown(shown).sessions} />}
        mark={<DeviceMark kind="waiting" pill />}
        note={<Trans>Written on {made}, sent automatically once the connection is back. The 72 hours count until it arrives.</Trans>}
        actions={undo ? <Button tone="quiet" size="sm" onClick={() => void undo()}>{t`Undo`}</Button> : null}
      />
    );
  });
}

/** Excuses that the server could not take, with its reason. */
export function RefusedExcuses({ items }: { items: readonly RefusedItem[] }) {
  const { t, i18n } = useLingui();
  return items.map(({ key, shown, code, values, dismiss }) => (
    <RequestRow
      key={key}
      icon={<FileClock />}
      title={<Title shown={readShown(shown)} />}
      target={<ExcuseSessions sessions={readShown(shown).sessions} />}
      mark={<RequestMark state={refusedState} />}
      note={problemSentence(i18n, new Problem(code, { values: { ...values } }))}
      actions={<Button tone="quiet" size="sm" onClick={() => void dismiss()}>{t`Dismiss`}</Button>}
    />
  ));
}

function Title({ shown }: { shown: ShownExcuse }) {
  const title = shown.program[useAtomValue(languageAtom)];
  return (
    <Trans>
      Excuse: <bdi>{title}</bdi>
    </Trans>
  );
}
