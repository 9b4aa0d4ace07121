import { useLingui } from "@lingui/react/macro";
import type { DataOf } from "#contract/endpoint.ts";
import { adminReadyAnswers, READY_VARIABLES, readyAnswerForm } from "#contract/messages/ready-answers.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type Ready = DataOf<typeof adminReadyAnswers.read>;
const PATH = "/staff/requests/answers";

/** `/staff/requests/answers`: texts for letters that come again and again. */
export function ReadyAnswersScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordList<Ready>
      calls={adminReadyAnswers}
      path={PATH}
      write="messages.write"
      title={t`Ready answers`}
      tabs={<PlaceTabs place="requests" current={PATH} />}
      search={t`Name or words of an answer`}
      empty={{ title: t`No ready answers yet`, help: t`A text that is kept here is put into the answer to a message with one press.` }}
      add={t`New ready answer`}
      columns={[
        { key: "name", head: t({ message: "Name", context: "ready answer" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        { key: "words", head: t`Text`, phone: "second", cell: ({ body }) => <bdi>{said(body).slice(0, 90)}</bdi> },
      ]}
    />
  );
}

/** `/staff/requests/answers/:id`. */
export function ReadyAnswerScreen() {
  const { t } = useLingui();
  const said = useSaid();
  // As they are written.
  const [name, reference] = READY_VARIABLES.map((one) => `{${one}}`);
  return (
    <RecordScreen<Ready>
      kind={{
        calls: adminReadyAnswers,
        path: PATH,
        write: "messages.write",
        fresh: t`New ready answer`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: readyAnswerForm,
        sections: () => [
          {
            key: "answer",
            title: t`Ready answer`,
            fields: [
              {
                kind: "both",
                path: "name",
                label: t({ message: "Name", context: "ready answer" }),
                max: 60,
                hint: t`As it stands above the answer`,
              },
              {
                kind: "both",
                path: "body",
                label: t`Text`,
                max: 4_000,
                lines: true,
                hint: t`${name} stands for the name of who wrote, ${reference} for the number of the message`,
              },
            ],
          },
        ],
      }}
    />
  );
}
