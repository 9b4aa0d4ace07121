import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { adminMoveApplication, applicationMoveForm } from "#contract/messages/admin-mail.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { AssigneeChoice } from "#app/widgets/staff-queues/assignee-choice.tsx";
import { Fuse } from "#app/widgets/staff-queues/fuse.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { type ApplicationRow, applicationStatus } from "./inbox-words.ts";

const NOTE_MAX = 1_000;

/** Who applies, with their papers and what happened to the application so far. */
export function ApplicationDetail({ application, onChanged }: { application: ApplicationRow; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const { cv, years_experience: years } = application;
  return (
    <>
      <RecordHead
        title={<bdi>{application.full_name}</bdi>}
        note={
          <>
            <StatusWord of={applicationStatus[application.status]} pill /> <bdi dir="ltr">{application.reference}</bdi>
          </>
        }
      />
      {application.open ? <Fuse of={application} /> : null}
      <AssigneeChoice of={application} kind="trainer" onChanged={onChanged} />
      <FactLine
        facts={[
          { name: t`Specialisation`, value: <bdi>{application.specialization}</bdi> },
          { name: t`Qualification`, value: <bdi>{application.qualification}</bdi> },
          { name: t`Years of experience`, value: years },
          { name: t`E-mail`, value: <MailAddress of={application.email} /> },
          { name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(application.phone)}</bdi> },
          { name: t`Received`, value: formatDateTime(language, application.created_at) },
        ]}
      />
      <Part title={t`Biography`}>
        <p className={kit("pre-line", "break-anywhere", "read")} dir="auto">
          {application.bio}
        </p>
      </Part>
      <Part title={t`Topics`}>
        <ul className={cluster(8)}>
          {application.topics.map((topic) => (
            <li key={topic} className={kit("border", "round-sm", "pad-x-8", "sm")}>
              <bdi>{topic}</bdi>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t`CV`}>
        <div className={cluster(12, "center")}>
          <RequestFiles files={[{ ...cv, type: "" }]} />
          {application.linkedin ? (
            <a className={kit("link", "underline", "break-anywhere")} href={application.linkedin} target="_blank" rel="noreferrer">
              <bdi>{application.linkedin}</bdi>
            </a>
          ) : null}
        </div>
      </Part>
      <Part title={t({ message: "History", context: "record" })}>
        <ol className={stack(8)}>
          {application.events.map(({ status, note, at }) => (
            <li key={`${status} ${at}`} className={kit("sm")}>
              <StatusWord of={applicationStatus[status]} /> <time dateTime={at}>{formatDateTime(language, at)}</time>
              {note ? (
                <p className={kit("soft", "pre-line")} dir="auto">
                  {note}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </Part>
      {application.moves.length > 0 && may("applications.decide") ? (
        <Move
          application={application}
          choices={application.moves.map((value) => ({ value, label: i18n._(applicationStatus[value].words) }))}
          onChanged={onChanged}
        />
      ) : null}
    </>
  );
}

interface MoveProps {
  application: ApplicationRow;
  choices: readonly { value: string; label: string }[];
  onChanged: () => void;
}

function Move({ application, choices, onChanged }: MoveProps) {
  const { t } = useLingui();
  const schema = applicationMoveForm;
  const of = useRecordForm<{ version: number }>({
    place: `staff/applications/${application.id}`,
    sections: [
      {
        key: "move",
        title: t`Decision`,
        fields: [
          {
            kind: "choice",
            path: "status",
            label: t`Next step`,
            choices,
            hint: t`The applicant is notified by e-mail, in the language of the application`,
          },
          {
            kind: "text",
            path: "note",
            label: t`Note to the applicant`,
            max: NOTE_MAX,
            lines: true,
            optional: true,
            hint: t`Needed where information is missing, and for a rejection`,
          },
        ],
      },
    ],
    schema: schema.omit(["version"]),
    record: null,
    save: async ({ body, key: idempotencyKey }) => {
      const { data } = await call(adminMoveApplication, {
        params: { id: application.id },
        body: formBody(schema, { ...body, version: application.version }),
        idempotencyKey,
      });
      return data;
    },
    done: () => {
      showNotice({
        id: `application/${application.id}`,
        kind: "success",
        message: msg`Decision sent. The applicant is notified by e-mail.`,
      });
      onChanged();
    },
    onStale: onChanged,
  });
  return <RecordFormFrame of={of} save={<Trans>Send the decision</Trans>} ember />;
}
