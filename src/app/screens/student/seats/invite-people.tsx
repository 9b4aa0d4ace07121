import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { type FieldErrors, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type InviteReport, inviteToSeats, type OrderSeats } from "#contract/orders/company-seats.ts";
import { Problem } from "#contract/problem.ts";

interface Props {
  orderId: string;
  programId: number;
  onChanged: (seats: OrderSeats) => void;
}

/** One address or a pasted list; what became of each line is said below it, and what was not invited stays to be mended. */
export function InvitePeople({ orderId, programId, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const [report, setReport] = useState<InviteReport["lines"] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ emails: string }>({
    initial: { emails: "" },
    check: async ({ emails }): Promise<FieldErrors> => (emails.trim() === "" ? { emails: { key: "email.required" } } : {}),
    submit: async ({ emails }) => {
      setFailure(null);
      try {
        const { data } = await call(inviteToSeats, { params: { id: orderId }, body: { program_id: programId, emails } });
        setReport(data.lines);
        form.fill({ emails: left(data.lines) });
        onChanged(data.seats);
        return undefined;
      } catch (error) {
        if (error instanceof Problem && error.code === "validation_error") return refusedFields(error);
        setFailure(problemSentence(i18n, error) || null);
        return undefined;
      }
    },
  });
  const invited = report?.filter(({ result }) => result === "invited").length ?? 0;
  return (
    <form id={form.id} className={grid(12)} method="dialog" onSubmit={form.submit} noValidate>
      <FormField
        form={form}
        name="emails"
        label={t`E-mail addresses`}
        hint={t`One in each line, or parted by commas. Each person gets a letter with a link that works once.`}
      >
        {(aria) => (
          <TextArea
            {...aria}
            dir="ltr"
            value={form.values.emails}
            onChange={(event) => form.set("emails", event.currentTarget.value)}
            onBlur={() => form.touch("emails")}
          />
        )}
      </FormField>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <NetworkButton type="submit" tone="ember" busy={form.busy} offline={t`Needs a connection`}>
        {t`Send invitations`}
      </NetworkButton>
      <div aria-live="polite" className={grid(8)}>
        {report ? (
          <p className={kit("strong")}>
            <Plural value={invited} _0="Nobody was invited." one="# person was invited." other="# people were invited." />
          </p>
        ) : null}
        {report?.some(({ result }) => result !== "invited") ? <Refused lines={report} /> : null}
      </div>
    </form>
  );
}

/** What was written in vain, as it was written. */
const left = (lines: InviteReport["lines"]): string =>
  lines
    .filter(({ result }) => result === "not_an_email" || result === "no_seat_left")
    .map(({ written }) => written)
    .join("\n");

function Refused({ lines }: { lines: InviteReport["lines"] }) {
  const { t } = useLingui();
  const words = {
    not_an_email: t`No e-mail address`,
    written_twice: t`Written twice`,
    invited_before: t`Invited before`,
    no_seat_left: t`No seat left`,
  };
  return (
    <ul className={grid(4)}>
      {lines.map(({ line, written, result }) =>
        result === "invited" ? null : (
          <li key={line} className={classNames(grid([0, 12], "baseline", "cols-auto-1"))}>
            <span className={kit("soft", "sm")}>
              <Trans>Line {line}</Trans>
            </span>
            <span className={kit("min-0", "break-anywhere")}>
              <bdi dir="auto">{written}</bdi> <StatusMark kind={result === "invited_before" ? "info" : "bad"}>{words[result]}</StatusMark>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
