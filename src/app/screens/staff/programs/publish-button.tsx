import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { adminPublishProgram } from "#contract/catalogue/admin-programs.ts";
import { missingParts } from "#contract/content/publication.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { ProgramRow } from "./program-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  row: ProgramRow;
  /** How much is missing: while there is any the button says so and does nothing. */
  missing: number;
  /** The form says something else than what is saved. */
  unsaved: boolean;
  onDone: () => void;
}

/** Puts a draft into the catalogue. The server refuses what nobody could learn from, and says which parts are empty. */
export function PublishButton({ row, missing, unsaved, onDone }: Props) {
  const { t } = useLingui();
  const said = useSaid();
  const { busy, error, failure, act } = useAction();
  const intent = useIntent(`publish/${row.id}`);
  const parts = error instanceof Problem ? missingParts(error.options.data).map(({ title }) => said(title)) : [];
  const publish = () =>
    act(async () => {
      const body = { version: row.version };
      await intent.send((idempotencyKey) => call(adminPublishProgram, { params: { id: row.id }, body, idempotencyKey }));
      forgetStaffReads();
      showNotice({ id: `publish/${row.id}`, kind: "success", message: msg`Published. Visitors see it now.` });
      onDone();
    });
  return (
    <>
      {failure ? (
        <NoticeBox kind="bad">
          <p>{failure}</p>
          {parts.length > 0 ? (
            <ul>
              {parts.map((part) => (
                <li key={part}>
                  <bdi>{part}</bdi>
                </li>
              ))}
            </ul>
          ) : null}
        </NoticeBox>
      ) : null}
      <NetworkButton
        tone="ember"
        busy={busy}
        disabled={missing > 0 || unsaved}
        offline={t`Publishing needs a connection`}
        onClick={() => void publish()}
      >
        {missing > 0
          ? t`${plural(missing, { one: "# item left before publishing", other: "# items left before publishing" })}`
          : unsaved
            ? t`Save before publishing`
            : t`Publish`}
      </NetworkButton>
    </>
  );
}
