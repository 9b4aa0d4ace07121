import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type EnrollmentImport,
  IMPORT_CELLS,
  type ImportCells,
  type ImportLine,
  mendImportLine,
  moveImportLine,
  skipImportLine,
} from "#contract/enrollments/enrollment-imports.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction, useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { lineProblem } from "./import-words.ts";
import { StepActions } from "#app/widgets/staff-form/step-actions.tsx";

interface Props {
  of: EnrollmentImport;
  line: ImportLine;
  onChanged: () => void;
}

/** What can be done about a line before the file is carried out: accept another cohort, fix it, pass it over, take it in again. */
export function MendLine({ of, line, onChanged }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { busy, skip, move } = useMoves({ of, line, onChanged });
  const offline = t`Needs a connection`;
  const { offer } = line;
  if (line.result === "will")
    return line.replaced ? (
      <span className={cluster(8, "over-link")}>
        <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void move(null)}>
          {t`Undo`}
        </NetworkButton>
      </span>
    ) : null;
  return (
    <span className={cluster(8, "over-link")}>
      {offer ? (
        <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void move(offer.cohort_id)}>
          {t({ message: "Accept nearest", context: "import" })}
        </NetworkButton>
      ) : null}
      {line.result === "skipped" ? (
        <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void skip(false)}>
          {t({ message: "Take it in again", context: "import" })}
        </NetworkButton>
      ) : (
        <>
          {line.cells ? (
            <NetworkButton tone="plain" size="sm" offline={offline} onClick={() => setOpen(true)}>
              {t({ message: "Fix", context: "import" })}
            </NetworkButton>
          ) : null}
          <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void skip(true)}>
            {t({ message: "Skip", context: "import" })}
          </NetworkButton>
        </>
      )}
      {open && line.cells ? <Mending of={of} line={line} cells={line.cells} onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function useMoves({ of, line, onChanged }: Props) {
  const { busy, act } = useNoticedAction(`import/${of.id}/${line.line}`);
  const params = { id: of.id, line: line.line };
  const done = async (work: () => Promise<unknown>) => {
    await act(work);
    // What is offered may be another by now: the lines are read again either way.
    forgetStaffReads();
    onChanged();
  };
  return {
    busy,
    skip: (skip: boolean) => done(() => call(skipImportLine, { params, body: { skip } })),
    move: (cohort: number | null) => done(() => call(moveImportLine, { params, body: { cohort_id: cohort } })),
  };
}

/** The cells of a line: the server answers at once whether it is right now. */
function Mending({ of, line, cells, onChanged, onClose }: Props & { cells: ImportCells; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState(cells);
  const [problem, setProblem] = useState(line.problem);
  const { busy, failure, act } = useAction();
  const number = line.line;
  const labels: Record<keyof ImportCells, string> = {
    person: t`E-mail, mobile, ID or account number`,
    program: t`Program: number or title`,
    cohort: t`First day of the cohort`,
    basis: t`Payment: free, paid or sponsored`,
    reference: t`Receipt or sponsor`,
  };
  const check = () =>
    act(async () => {
      const { data } = await call(mendImportLine, { params: { id: of.id, line: number }, body: values });
      forgetStaffReads();
      if (data.line.problem) {
        setProblem(data.line.problem);
        return;
      }
      showNotice({ id: `import/${of.id}/${number}`, kind: "success", message: msg`Line {number} is right now`, values: { number } });
      onClose();
      onChanged();
    });
  const close = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t`Fix line ${number}`}
      actions={
        <StepActions
          verb={t({ message: "Check and keep", context: "import" })}
          busy={busy}
          tone="ember"
          onGo={() => void check()}
          onBack={close}
        />
      }
    >
      <div className={stack(12)}>
        {problem ? (
          <NoticeBox kind="bad">
            <output>{i18n._(lineProblem[problem])}</output>
          </NoticeBox>
        ) : null}
        {IMPORT_CELLS.map((name) => (
          <Field key={name} label={labels[name]}>
            {(aria) => (
              <TextInput
                {...aria}
                name={name}
                value={values[name]}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setValues((before) => ({ ...before, [name]: value }));
                }}
              />
            )}
          </Field>
        ))}
        <p className={kit("soft", "sm")}>
          <Trans>Nobody is enrolled by this: what is kept is carried out with the file.</Trans>
        </p>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
    </Dialog>
  );
}
