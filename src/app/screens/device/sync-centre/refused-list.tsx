import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleX } from "lucide-react";
import type { Refused as RefusedChange } from "#offline/queue/rows.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { discard } from "#app/state/queue/take-back.ts";
import { Button } from "#app/ui/button.tsx";
import { ExcuseOffer } from "#app/widgets/attendance/excuse-offer.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import css from "./sync-centre.module.css";
import { detailOf, placeOf, wordsOf } from "./waiting-words.ts";

/** What the server did not take, each with its reason and all that was typed, until the person lets go of it (P6). */
export function RefusedList({ items, now }: { items: readonly RefusedChange[]; now: Date }) {
  return (
    <ul className={css.list}>
      {items.map((refused) => (
        <Refused key={refused.record.key} refused={refused} now={now} />
      ))}
    </ul>
  );
}

function Refused({ refused, now }: { refused: RefusedChange; now: Date }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { record } = refused;
  const words = i18n._(wordsOf(record));
  const detail = detailOf(record, language);
  const place = placeOf(record);
  const [field] = Object.values(refused.fields);
  const reason = field ? fieldSentence(i18n, field) : codeSentence(i18n, refused.code, { ...refused.values });
  const when = formatRelative(language, refused.at, now);
  return (
    <li className={css.item} data-refused={record.op}>
      <CircleX aria-hidden="true" className={css.bad} />
      <div className={css.words}>
        <h3>{words}</h3>
        {detail && (
          <p className={css.detail}>
            <bdi>{detail}</bdi>
          </p>
        )}
        <p className={css.reason}>
          <Trans>Not accepted: {reason}</Trans>
        </p>
        <p className={css.since}>
          <time dateTime={refused.at}>{when}</time>
          {place && (
            <Button tone="plain" size="sm" href={place} aria-label={t`Open: ${words}`}>
              <Trans>Open</Trans>
            </Button>
          )}
          <ExcuseOffer code={refused.code} values={refused.values} />
        </p>
      </div>
      <Button tone="plain" size="sm" aria-label={t`Discard change: ${words}`} onClick={() => void discard(refused)}>
        <Trans>Discard change</Trans>
      </Button>
    </li>
  );
}
