import { useLingui } from "@lingui/react/macro";
import { classNames, kit } from "#app/ui/kit.ts";
import { type NotificationPreferences, OWN_EMAIL } from "#contract/notifications/notification-preferences.ts";
import { NOTIFICATION_CHANNELS, type NotificationChannel, type NotificationKind } from "#contract/notifications/notifications.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./preferences.module.css";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Props {
  kinds: readonly NotificationKind[];
  choices: NotificationPreferences["choices"];
  onChoose: (kind: NotificationKind, channel: NotificationChannel, on: boolean) => void;
}

/** A row for each kind, a column for each channel. */
export function ChoiceTable({ kinds, choices, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const channels = { app: t`In Qabas`, push: t`On device`, email: t`By e-mail` };
  return (
    <table className={classNames(kit("full"), css.table)}>
      <thead>
        <tr>
          <th className={kit("border-bottom", "text-center")} scope="col">
            <VisuallyHidden>{t`Kind`}</VisuallyHidden>
          </th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} className={kit("border-bottom", "text-center")} scope="col">
              {channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const name = i18n._(KIND_NAMES[kind]);
          return (
            <tr key={kind}>
              <th className={kit("border-bottom", "text-center")} scope="row">
                {name}
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => {
                const always = channel === "email" && OWN_EMAIL.includes(kind);
                return (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box inside is labelled by its hidden words
                  <td key={channel} className={kit("border-bottom", "text-center")}>
                    <Checkbox
                      checked={always || choices[kind][channel]}
                      disabled={always}
                      onChange={(event) => onChoose(kind, channel, event.currentTarget.checked)}
                    >
                      <VisuallyHidden>
                        {name}: {channels[channel]}
                      </VisuallyHidden>
                    </Checkbox>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What each kind is called (glossary §3.19). */
const KIND_NAMES: Record<NotificationKind, MessageDescriptor> = {
  session_soon: msg`Session soon`,
  session_changed: msg`Schedule change`,
  recording_ready: msg`New recording`,
  grade_published: msg`New grade`,
  time_changed: msg`Extra time and due dates`,
  group_work: msg`Work of my group`,
  request_decided: msg`Request decision`,
  excuse_decided: msg`Excuse decision`,
  certificate_issued: msg`New certificate`,
  delivery_update: msg({ message: "Delivery", context: "certificate" }),
  payment_result: msg`Payment result`,
  refund_done: msg`Refund`,
  review_reply: msg`Reply to you`,
  announcement: msg`Announcement`,
  coupon: msg`Offer`,
  seat_free: msg`Free seat`,
  seat_offer: msg`Seat offer`,
  cart_reminder: msg`Cart reminder`,
  seat_choice: msg`Choice of a seat`,
  enrolled: msg`Enrollment by the university`,
  request_waiting: msg`A trainee’s request`,
  work_handed_in: msg`Work handed in`,
};
