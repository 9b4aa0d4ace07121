import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, grid, kit, sidebar, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import type { FieldSpec } from "./field-spec.ts";
import { RecordConflict } from "./record-conflict.tsx";
import { RecordField } from "./record-field.tsx";
import { useControlLabels } from "./use-control-labels.ts";
import type { RecordForm } from "./use-record-form.ts";

const WIDTHS = [100, 100, 100, 100] as const;

/** What has room beside another field. */
const isShort = ({ kind }: FieldSpec): boolean => ["number", "choice", "day", "time", "moment"].includes(kind);

interface Props<Row> {
  of: RecordForm<Row>;
  /** What may be read and not written: its role allows no more. */
  locked?: boolean;
  /** On the button that saves. */
  save: ReactNode;
  /** It stands in the way of saving: the button says so. */
  held?: boolean;
  /** Saving is the page's one next step. */
  ember?: boolean;
  /** At its side: what the record is to whoever sees it, and what it lacks. */
  aside?: ReactNode;
  /** Beside the button that saves. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The form of one record of the console (office.md §7): its parts, the two versions in their place, and the bar that saves. */
export function RecordFormFrame<Row>({ of, locked = false, save, held = false, ember = false, aside, actions, children }: Props<Row>) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const labels = useControlLabels(of);
  if (!of.ready) return <SkeletonLines widths={WIDTHS} />;
  if (of.stale) return <RecordConflict of={of} />;
  const { form, sections, failure, savedTime, stored, draft } = of;
  const written = (
    <form id={form.id} className={stack(24)} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <fieldset disabled={locked} className={stack(24, "min-0")}>
        {sections.map(({ key, title, fields }) => (
          <Part key={key} title={title}>
            <div className={grid([16, 20], "start", ...(phone ? [] : (["cols-2"] as const)))}>
              {fields.map((spec) => (
                <div key={spec.path} className={kit("min-0", ...(phone || isShort(spec) ? [] : (["span-all"] as const)))}>
                  <RecordField spec={spec} form={form} />
                </div>
              ))}
            </div>
          </Part>
        ))}
      </fieldset>
      {children}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <EarlierVersionNotice of={of.earlier} busy={form.busy} />
      {locked ? null : (
        <SaveBar state={savedTime ? <DeviceMark kind="saved">{t`Draft saved on this device at ${savedTime}`}</DeviceMark> : null}>
          {savedTime ? (
            <Button
              tone="plain"
              onClick={() => {
                form.fill(stored);
                void draft.drop();
              }}
            >
              <Trans>Discard draft</Trans>
            </Button>
          ) : null}
          {actions}
          <NetworkButton
            type="submit"
            tone={ember ? "ember" : "ink"}
            busy={form.busy}
            disabled={held}
            offline={t`Saving needs a connection`}
          >
            {save}
          </NetworkButton>
        </SaveBar>
      )}
    </form>
  );
  if (!aside) return written;
  return (
    <div className={sidebar(24)}>
      {written}
      <aside className={classNames(stack(24), kit("min-0"))}>{aside}</aside>
    </div>
  );
}
