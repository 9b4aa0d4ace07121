import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleX } from "lucide-react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { Refused as RefusedChange } from "#offline/queue/record.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { discard } from "#app/state/queue/take-back.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ExcuseOffer } from "#app/widgets/attendance/excuse-offer.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import css from "./sync-centre.module.css";
import { detailOf, placeOf, wordsOf } from "./waiting-words.ts";

/** What the server did not take, each with its reason and all that was typed, until the person lets go of it (P6). */
export function RefusedList({ items, now }: { items: readonly RefusedChange[]; now: Date }) {
  return (
    <ul className={grid(0, "above-8")}>
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
    <li className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)} data-refused={record.op}>
      <CircleX aria-hidden="true" className={classNames(kit("no-shrink", "above-4", "soft"), css.bad)} />
      <div className={grid(2, "grow", "min-0")}>
        <h3 className={kit("md", "strong")}>{words}</h3>
        {detail && (
          <p className={classNames(kit("clip", "sm"), css.detail)}>
            <bdi>{detail}</bdi>
          </p>
        )}
        <p className={kit("bad", "sm")}>
          <Trans>Not accepted: {reason}</Trans>
        </p>
        <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
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
