import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ExcuseOffer } from "#app/widgets/attendance/excuse-offer.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./check-in.module.css";

/** Check-ins of this device that wait for a network, and those that were refused when they arrived. */
export function QueuedCheckIns() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { waiting, refused } = useWaiting("checkIn");
  if (waiting.length + refused.length === 0) return null;
  const title = (at: Date) => {
    const when = formatDateTime(language, at, { weekday: true, year: false });
    return <Trans>Check-in, {when}</Trans>;
  };
  return (
    <section aria-labelledby="queued-check-ins">
      <h2 id="queued-check-ins" className={kit("lg")}>
        <Trans>On this device</Trans>
      </h2>
      <ul className={css.rows}>
        {refused.map(({ key, madeAt, code, values, dismiss }) => (
          <li key={key} className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
            <div>
              <h3>{title(madeAt)}</h3>
              <StatusMark kind="bad">{codeSentence(i18n, code, { ...values })}</StatusMark>
              <ExcuseOffer code={code} values={values} />
            </div>
            <Button tone="plain" size="sm" onClick={() => void dismiss()}>{t`Discard`}</Button>
          </li>
        ))}
        {waiting.map(({ key, madeAt }) => (
          <li key={key} className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
            <h3>{title(madeAt)}</h3>
            <DeviceMark kind="waiting" />
          </li>
        ))}
      </ul>
    </section>
  );
}
