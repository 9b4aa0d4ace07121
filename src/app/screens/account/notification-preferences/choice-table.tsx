import { useLingui } from "@lingui/react/macro";
import { type NotificationPreferences, OWN_LETTER } from "#contract/notifications/notification-preferences.ts";
import { NOTIFICATION_CHANNELS, type NotificationChannel, type NotificationKind } from "#contract/notifications/notifications.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { KIND_NAMES } from "./notification-kinds.ts";
import css from "./preferences.module.css";

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
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t`Kind`}</VisuallyHidden>
          </th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
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
              <th scope="row">{name}</th>
              {NOTIFICATION_CHANNELS.map((channel) => {
                const always = channel === "email" && OWN_LETTER.includes(kind);
                return (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box inside is labelled by its hidden words
                  <td key={channel}>
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
