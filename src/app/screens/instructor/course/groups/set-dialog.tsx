import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { GROUPS, type GroupSet, keepGroupSet } from "#contract/coursework/groups.ts";
import type { GroupJoining } from "#contract/coursework/own-group.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  courseId: number;
  edited: GroupSet | "new" | null;
  close: () => void;
  saved: () => void;
}

interface Values {
  id: string;
  title: string;
  joining: GroupJoining;
  size: string;
}

/** A set's title, and who says which group somebody is in. */
export function SetDialog({ courseId, edited, close, saved }: Props) {
  const { t } = useLingui();
  const [own, setOwn] = useState<{ of: Props["edited"]; values: Values } | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, failure, act } = useAction();
  const values = own?.of === edited ? own.values : firstValues(edited);
  const set = (part: Partial<Values>) => setOwn({ of: edited, values: { ...values, ...part } });
  const size = values.size.trim() === "" ? null : Number(values.size);
  const wrongSize = size !== null && !(Number.isInteger(size) && size >= 1 && size <= GROUPS.sizeMax);
  const most = GROUPS.sizeMax;
  const save = async () => {
    setTried(true);
    if (values.title.trim() === "" || wrongSize) return;
    const body = { id: values.id, title: values.title.trim(), joining: values.joining, max_size: size };
    const version = edited === "new" || edited === null ? 0 : edited.version;
    const failed = await act(() => call(keepGroupSet, { params: { id: courseId }, body: { ...body, version } }));
    if (failed !== null) return;
    setOwn(null);
    setTried(false);
    close();
    saved();
  };
  return (
    <Dialog
      open={edited !== null}
      onClose={close}
      title={edited === "new" ? <Trans>New set of groups</Trans> : <Trans>Set of groups</Trans>}
      actions={
        <>
          <NetworkButton busy={busy} offline={t`Needs a connection`} onClick={() => void save()}>
            <Trans>Save</Trans>
          </NetworkButton>
          <Button tone="plain" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(16)}>
        <Field
          label={t`Title of the set`}
          hint={t`Such as “Project teams”. Trainees see it.`}
          required
          error={tried && values.title.trim() === "" ? t`Write a title` : undefined}
        >
          {(aria) => (
            <TextInput
              {...aria}
              dir="auto"
              maxLength={GROUPS.nameMax}
              value={values.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
          )}
        </Field>
        <Segmented
          label={t`Who divides them`}
          value={values.joining}
          options={[
            { value: "instructor", label: t`The instructor divides` },
            { value: "learners", label: t`Trainees choose` },
          ]}
          onChange={(joining) => set({ joining })}
        />
        {values.joining === "learners" ? (
          <Field
            label={t`Members of a group at most`}
            optional={t`Optional`}
            error={tried && wrongSize ? t`A whole number from 1 to ${most}` : undefined}
          >
            {(aria) => (
              <FigureInput {...aria} inputMode="numeric" maxLength={3} value={values.size} onFigure={(figure) => set({ size: figure })} />
            )}
          </Field>
        ) : null}
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
    </Dialog>
  );
}

const firstValues = (edited: Props["edited"]): Values =>
  edited === "new" || edited === null
    ? { id: newId(), title: "", joining: "instructor", size: "" }
    : { id: edited.id, title: edited.title, joining: edited.joining, size: edited.max_size === null ? "" : String(edited.max_size) };
