import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, kit } from "#app/ui/kit.ts";
import type { Unsent } from "#offline/queue/read-queue.ts";
import { unsentAtom } from "#app/state/logout/unsent-question.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import styles from "./unsent-dialog.module.css";

/** Every kind of work, in the order shown. */
export const UNSENT_WORDS: { readonly [kind in keyof Unsent]: (n: number) => MessageDescriptor } = {
  tests: (n) => msg({ message: plural(n, { one: "Answers of # test", other: "Answers of # tests" }) }),
  works: (n) => msg({ message: plural(n, { one: "# assignment", other: "# assignments" }) }),
  notes: (n) => msg({ message: plural(n, { one: "# lesson note", other: "# lesson notes" }) }),
  reviews: (n) => msg({ message: plural(n, { one: "# course review", other: "# course reviews" }) }),
  posts: (n) => msg({ message: plural(n, { one: "# post in a conversation", other: "# posts in a conversation" }) }),
  requests: (n) => msg({ message: plural(n, { one: "# request", other: "# requests" }) }),
  checkIns: (n) => msg({ message: plural(n, { one: "# check-in", other: "# check-ins" }) }),
  sheets: (n) => msg({ message: plural(n, { one: "Marks on # attendance sheet", other: "Marks on # attendance sheets" }) }),
  undecided: (n) =>
    msg({ message: plural(n, { one: "Different values on # attendance sheet", other: "Different values on # attendance sheets" }) }),
  messages: (n) => msg({ message: plural(n, { one: "# message to us", other: "# messages to us" }) }),
  cart: (n) => msg({ message: plural(n, { one: "# cart change", other: "# cart changes" }) }),
  wishes: (n) => msg({ message: plural(n, { one: "# favourite", other: "# favourites" }) }),
  lessons: (n) => msg({ message: plural(n, { one: "Your progress in # lesson", other: "Your progress in # lessons" }) }),
};

/** Work that logging out would delete is named, and its person decides (P16). Whoever just closes it stays. */
export function UnsentDialog() {
  const { i18n, t } = useLingui();
  const question = useAtomValue(unsentAtom);
  const stay = () => question?.answer("stay");
  const kinds = Object.keys(UNSENT_WORDS) as (keyof Unsent)[];
  return (
    <Dialog
      open={question !== null}
      onClose={stay}
      title={t`Log out and delete what was not sent?`}
      actions={
        <>
          <Button tone="ink" onClick={stay}>
            {t`Stay logged in`}
          </Button>
          <Button tone="quiet" onClick={() => question?.answer("leave")}>
            {t`Log out and delete it`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>This is saved on this device alone. Logging out now deletes it.</Trans>
      </p>
      <ul className={classNames(kit("plain", "above-8"), styles.list)}>
        {kinds.map((kind) => {
          const n = question?.unsent[kind] ?? 0;
          return n > 0 && <li key={kind}>{i18n._(UNSENT_WORDS[kind](n))}</li>;
        })}
      </ul>
    </Dialog>
  );
}
