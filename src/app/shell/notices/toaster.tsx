import "react-toastify/ReactToastify.css";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleAlert, Info, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { type CloseButtonProps, toast, ToastContainer } from "react-toastify/unstyled";
import { dismissNotice, type Notice, noticesAtom } from "#app/state/notices/notices.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import styles from "./toaster.module.css";

/** As the specification has them (R10.2): top right, 3 s, a left-to-right layout whose words find their own direction. */
export function Toaster() {
  const { t } = useLingui();
  const notices = useAtomValue(noticesAtom);
  const shown = useRef(new Map<string, Shown>());
  useEffect(() => {
    for (const notice of notices) if (shown.current.get(notice.id)?.notice !== notice) show(notice, shown.current);
    // One at a time: a new one takes the place of those before.
    for (const { id } of notices.slice(0, -1)) dismissNotice(id);
    for (const { notice, toastId } of shown.current.values()) if (!notices.includes(notice)) toast.dismiss(toastId);
  }, [notices]);
  return (
    <ToastContainer
      position="top-right"
      autoClose={3000}
      hideProgressBar={false}
      newestOnTop
      closeOnClick
      rtl={false}
      pauseOnFocusLoss
      pauseOnHover
      draggable
      draggablePercent={60}
      closeButton={CloseButton}
      className={classNames(kit("not-printed"), styles.container)}
      toastClassName={styles.toast}
      progressClassName={styles.progress}
      aria-label={t`Notifications`}
    />
  );
}

/** A notice and the toast that says it. */
interface Shown {
  notice: Notice;
  toastId: string;
}

/** Shows a notice in the toast of its id. A toast that is leaving takes nothing more: the notice gets another. */
function show(notice: Notice, shown: Map<string, Shown>): void {
  const { id, kind, lasting = false, seconds = 3 } = notice;
  const before = shown.get(id);
  const present = before !== undefined && toast.isActive(before.toastId);
  const toastId = present ? before.toastId : crypto.randomUUID();
  shown.set(id, { notice, toastId });
  const options = {
    toastId,
    type: kind,
    icon: ICONS[kind],
    autoClose: lasting ? (false as const) : seconds * 1000,
    role: kind === "error" ? "alert" : "status",
    onClose: () => {
      if (shown.get(id)?.notice !== notice) return;
      shown.delete(id);
      dismissNotice(id);
    },
  };
  if (present) toast.update(toastId, { ...options, render: <Words notice={notice} /> });
  else toast(<Words notice={notice} />, options);
}

/** In the language of the moment: a toast on screen changes with it. */
function Words({ notice: { message, values, action } }: { notice: Notice }) {
  const { i18n } = useLingui();
  const words = typeof message === "string" ? message : i18n._(message.id, { ...message.values, ...values }, { message: message.message });
  return (
    <div className={row(12, "grow", "center", "min-0", "break-anywhere")} dir={i18n.locale === "ar" ? "rtl" : "ltr"}>
      <span dir="auto" className={classNames(kit("grow"), layout.clip2)}>
        {words}
      </span>
      {action && (
        <button
          type="button"
          className={classNames(
            kit("no-shrink", "strong", "underline", "tap", "pad-x-4", "no-border", "no-ground", "pointer"),
            styles.action,
          )}
          onClick={action.run}
        >
          {i18n._(action.label)}
        </button>
      )}
    </div>
  );
}

const ICONS = {
  success: () => <Check aria-hidden="true" className={styles.icon} />,
  error: () => <CircleAlert aria-hidden="true" className={styles.icon} />,
  info: () => <Info aria-hidden="true" className={styles.icon} />,
} as const;

function CloseButton({ closeToast }: CloseButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      className={classNames(
        grid(0, "place-center", "round-sm", "on-night-soft", "absolute", "no-border", "no-ground", "pointer"),
        styles.close,
      )}
      onClick={(event) => closeToast(event)}
    >
      <X className={kit("icon-14")} aria-hidden="true" />
    </button>
  );
}
