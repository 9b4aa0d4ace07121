import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";

interface Props {
  hiddenReason: string | null;
  reports: readonly { reason: string; at: string }[];
}

/** Why something that learners wrote is hidden, and what was reported about it. */
export function Moderation({ hiddenReason, reports }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <>
      {hiddenReason ? (
        <Part title={t`Why it is hidden`}>
          <p dir="auto">{hiddenReason}</p>
        </Part>
      ) : null}
      {reports.length > 0 ? (
        <Part title={t`Reports`}>
          <ul className={stack(8)}>
            {reports.map(({ reason, at }) => (
              <li key={`${at} ${reason}`} className={kit("sm")}>
                <p dir="auto">{reason}</p>
                <time className={kit("soft", "xs")} dateTime={at}>
                  {formatDateTime(language, at)}
                </time>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}
