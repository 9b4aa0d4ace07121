import { useLingui } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import type { NotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import css from "./preferences.module.css";

type Hours = NotificationPreferences["quiet_hours"];

const AT_FIRST = { from: 22 * 60, to: 7 * 60 };
const asTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const asMinutes = (time: string): number | null => {
  const [hours, minutes] = time.split(":").map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
};

/** In Riyadh's hours; they may pass midnight. */
export function QuietHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useLingui();
  const words = { from: t`From`, to: t`To` };
  return (
    <>
      <Checkbox checked={hours !== null} onChange={(event) => onChange(event.currentTarget.checked ? AT_FIRST : null)}>
        {t`Mute notifications during these hours`}
      </Checkbox>
      {hours ? (
        <div className={classNames(grid(12, "cols-2"), css.hours)}>
          {(["from", "to"] as const).map((end) => (
            <Field key={end} label={words[end]}>
              {(aria) => (
                <TextInput
                  {...aria}
                  type="time"
                  value={asTime(hours[end])}
                  ltr
                  onChange={(event) => {
                    const minutes = asMinutes(event.currentTarget.value);
                    if (minutes !== null) onChange({ ...hours, [end]: minutes });
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      ) : null}
    </>
  );
}
