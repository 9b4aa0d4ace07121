import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
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
import { Pause } from "./postponement-item.tsx";
import { type ShownPostponement, shownOf } from "./shown-postponement.ts";

/** Requests that were made without a connection: they go by themselves, and can be taken back until then. */
export function WaitingItems({ items, icon }: { items: readonly WaitingItem[]; icon: ReactNode }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return items.map(({ key, shown, madeAt, undo }) => {
    const made = formatDate(language, madeAt);
    return (
      <RequestRow
        key={key}
        icon={icon}
        title={<Title shown={shownOf(shown)} />}
        target={<Pause request={shownOf(shown)} />}
        mark={<DeviceMark kind="waiting" pill />}
        note={<Trans>Written on {made}, sent automatically once the connection is back</Trans>}
        actions={undo ? <Button tone="quiet" size="sm" onClick={() => void undo()}>{t`Undo`}</Button> : null}
      />
    );
  });
}

/** Requests that the server could not take, with its reason. */
export function RefusedItems({ items, icon, href }: { items: readonly RefusedItem[]; icon: ReactNode; href: string }) {
  const { t, i18n } = useLingui();
  return items.map(({ key, shown, code, values, dismiss }) => (
    <RequestRow
      key={key}
      icon={icon}
      title={<Title shown={shownOf(shown)} />}
      target={<Pause request={shownOf(shown)} />}
      mark={<RequestMark state={refusedState} />}
      note={problemSentence(i18n, new Problem(code, { values: { ...values } }))}
      actions={
        <>
          <Button tone="quiet" size="sm" href={href} onClick={() => void dismiss()}>{t`Write it again`}</Button>
          <Button tone="plain" size="sm" onClick={() => void dismiss()}>{t`Dismiss`}</Button>
        </>
      }
    />
  ));
}

function Title({ shown }: { shown: ShownPostponement }) {
  const language = useAtomValue(languageAtom);
  const title = shown.title[language];
  return (
    <Trans>
      Postponement: <bdi>{title}</bdi>
    </Trans>
  );
}
