import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MonitorSmartphone, Server } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./two-versions.module.css";
import { type Stretch, wordDifference } from "./word-difference.ts";

export type Side = "mine" | "theirs";

export interface DifferingField {
  key: string;
  label: ReactNode;
  /** What each version has, in words. Of nothing: an empty text. */
  mine: string;
  theirs: string;
}

interface Origin {
  /** Who wrote it; null where nobody is known. */
  by: string | null;
  at: Date | string | null;
}

interface TwoVersionsProps {
  mine: Origin;
  theirs: Origin;
  /** Those alone that differ. */
  fields: readonly DifferingField[];
  /** How many fields are the same in both. */
  same: number;
  /** Called once every field is chosen. What it throws is said, and nothing is lost. */
  onSave: (choices: Record<string, Side>) => Promise<void>;
  /** Leaves the server's as it is and keeps mine as another thing. */
  onKeepBoth?: () => Promise<void>;
  /** Of the ember button, such as "Save merged lesson". */
  saveLabel: string;
}

/**
 * A stale write, shown (api.md §0 `version_conflict`): one choice for each field that differs, and nothing is saved before all
 * are made. Neither version is right yet, so neither is green or red; nobody is blamed and nothing has been lost.
 */
export function TwoVersions({ mine, theirs, fields, same, onSave, onKeepBoth, saveLabel }: TwoVersionsProps) {
  const { t, i18n } = useLingui();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [busy, setBusy] = useState<"save" | "both" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const total = fields.length;
  const chosen = fields.filter(({ key }) => choices[key]).length;
  const left = total - chosen;
  const run = async (which: "save" | "both", work: () => Promise<void>) => {
    setBusy(which);
    setFailure(null);
    await work().catch(setFailure);
    setBusy(null);
  };
  return (
    <section className={stack(24)} aria-label={t`Two versions`}>
      <p className={kit("soft", "read")}>
        <Plural
          value={total}
          one="You changed this on your device, and it was changed on the server too. Nothing was deleted: both versions are kept, and they differ in # place."
          other="You changed this on your device, and it was changed on the server too. Nothing was deleted: both versions are kept, and they differ in # places."
        />
      </p>
      <div className={classNames(grid(24, "gap-y-12", "pad-y-12", "border-block"), css.origins)}>
        <OriginLine icon={<MonitorSmartphone aria-hidden="true" />} name={t`Your version on this device`} of={mine}>
          <DeviceMark kind="saved" />
        </OriginLine>
        <OriginLine icon={<Server aria-hidden="true" />} name={t`The server’s version`} of={theirs} />
      </div>
      {fields.map((field) => (
        <FieldChoice
          key={field.key}
          field={field}
          value={choices[field.key]}
          choose={(side) => setChoices((before) => ({ ...before, [field.key]: side }))}
        />
      ))}
      {same > 0 ? (
        <p className={kit("faint", "sm")}>
          <Plural value={same} one="# other place is the same in both" other="# other places are the same in both" />
        </p>
      ) : null}
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
      <div className={classNames(cluster(12, "center", "border", "round-md", "surface", "pad-16"), css.bar)}>
        <p className={kit("strong")} aria-live="polite">
          {left === 0 ? (
            <Trans>Every place is chosen</Trans>
          ) : (
            <Plural value={left} one="# place left to choose" other="# places left to choose" />
          )}
        </p>
        {onKeepBoth ? (
          <Button tone="quiet" busy={busy === "both"} onClick={() => void run("both", onKeepBoth)}>
            <Trans>Keep both versions</Trans>
          </Button>
        ) : null}
        <Button tone="ember" disabled={left > 0} busy={busy === "save"} onClick={() => void run("save", () => onSave(choices))}>
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}

function OriginLine({ icon, name, of: { by, at }, children }: { icon: ReactNode; name: string; of: Origin; children?: ReactNode }) {
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(grid(12, "center", "sm"), css.origin)}>
      {icon}
      <p>
        <b>{name}</b>
        <small>
          {by ? <bdi>{by}</bdi> : null}
          {at ? <span>{formatDateTime(language, at, { year: false })}</span> : null}
        </small>
      </p>
      {children}
    </div>
  );
}

function FieldChoice({ field, value, choose }: { field: DifferingField; value: Side | undefined; choose: (side: Side) => void }) {
  const { t } = useLingui();
  const group = useId();
  const difference = wordDifference(field.mine, field.theirs);
  const card = (side: Side, name: string, text: readonly Stretch[]) => (
    <div
      className={classNames(
        kit("round-md", "surface", "pad-top-4", "pad-bottom-16", "pad-x-16", "border-control"),
        value === side && css.chosen,
      )}
    >
      <RadioRow name={group} checked={value === side} onChange={() => choose(side)}>
        {name}
      </RadioRow>
      <p className={classNames(kit("pre-line", "break-anywhere"), css.text)} dir="auto">
        {text.length === 0 ? (
          <span className={kit("faint", "sm")}>
            <Trans>Nothing is written here</Trans>
          </span>
        ) : (
          text.map((part, place) =>
            part.changed ? (
              <mark className={kit("ground-info")} key={`${place}-${part.text}`}>
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )
        )}
      </p>
    </div>
  );
  return (
    <fieldset className={kit("min-0")}>
      <legend className={kit("below-12", "lg", "heavy")}>{field.label}</legend>
      <div className={classNames(stack(12), css.pair)}>
        {card("mine", t`Your version`, difference.mine)}
        {card("theirs", t`The server’s version`, difference.theirs)}
      </div>
      {value ? null : (
        <VisuallyHidden>
          <Trans>Not chosen yet</Trans>
        </VisuallyHidden>
      )}
    </fieldset>
  );
}
