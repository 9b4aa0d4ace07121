import { codeSentence } from "#app/i18n/problem-message.ts";
import { dismissLine, removeProgram, undoCartChange } from "#app/state/cart/cart.ts";
import type { CartLine as Line, CartView } from "#app/state/cart/view.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { hoursCount } from "#app/widgets/catalogue/counts.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, Trash2 } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import styles from "./cart-line.module.css";
import { lineView, type LineNote, type PriceChange } from "./line-note.ts";

/** A program in the cart, with what stands between it and the account. */
export function CartLine({ line, source, change }: { line: Line; source: CartView["source"]; change: PriceChange | undefined }) {
  const { t, i18n } = useLingui();
  const title = useId();
  const { item } = line;
  const view = lineView(line, source);
  const hours = hoursCount(i18n, item.duration_hours);
  return (
    <li className={classNames(styles.line, view.gone && styles.gone)}>
      <span className={styles.art}>
        <Cover id={item.id} glaze={item.glaze} photo={item.cover_photo} shape="square" />
      </span>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          <Link href={`/courses/${item.id}`}>
            {view.gone ? (
              <s>
                <bdi>{item.title}</bdi>
              </s>
            ) : (
              <bdi>{item.title}</bdi>
            )}
          </Link>
        </h2>
        <p className={styles.about}>{item.type === "diploma" ? <Trans>Diploma, {hours}</Trans> : <Trans>Course, {hours}</Trans>}</p>
        <Note note={view.note} diploma={item.type === "diploma"} />
        {change && (
          <StatusMark kind="info" icon={<CircleAlert aria-hidden="true" />}>
            <Trans>
              The price changed from <Money sar={change.old} /> to <Money sar={change.now} />
            </Trans>
          </StatusMark>
        )}
      </div>
      <div className={styles.side}>
        {view.action === "remove" && (
          <IconButton
            label={t`Remove from cart`}
            aria-describedby={title}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void removeProgram(item.id)}
          />
        )}
        {view.action === "undo" && (
          <Button tone="plain" size="sm" aria-describedby={title} onClick={() => void undoCartChange(item.id)}>
            <Trans>Undo</Trans>
          </Button>
        )}
        {view.action === "dismiss" && (
          <Button tone="plain" size="sm" aria-describedby={title} onClick={() => void dismissLine(item.id)}>
            <Trans>Remove</Trans>
          </Button>
        )}
        <span className={styles.price}>
          {view.old !== null && !view.gone && <Money sar={view.old} old />}
          <Money sar={view.price} className={view.gone ? styles.struck : undefined} />
        </span>
      </div>
    </li>
  );
}

function Note({ note, diploma }: { note: LineNote; diploma: boolean }) {
  const { i18n } = useLingui();
  switch (note.kind) {
    case "in-account":
      return (
        <StatusMark kind="plain" icon={<Check aria-hidden="true" />}>
          <Trans>In your account</Trans>
        </StatusMark>
      );
    case "on-device":
      return (
        <DeviceMark kind="saved">
          {diploma ? <Trans context="masculine">Saved on this device</Trans> : <Trans context="feminine">Saved on this device</Trans>}
        </DeviceMark>
      );
    case "sending":
      return <DeviceMark kind="waiting" />;
    case "waiting-to-add":
      return (
        <DeviceMark kind="waiting">
          {diploma ? (
            <Trans context="masculine">Will be added when you are back online</Trans>
          ) : (
            <Trans context="feminine">Will be added when you are back online</Trans>
          )}
        </DeviceMark>
      );
    case "waiting-to-remove":
      return (
        <DeviceMark kind="waiting">
          {diploma ? (
            <Trans context="masculine">Will be removed when you are back online</Trans>
          ) : (
            <Trans context="feminine">Will be removed when you are back online</Trans>
          )}
        </DeviceMark>
      );
    case "refused": {
      const reason = codeSentence(i18n, note.code);
      return (
        <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
          <Trans>Not accepted: {reason}</Trans>
        </StatusMark>
      );
    }
    case "not-for-sale":
      return (
        <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
          {codeSentence(i18n, note.code)}
        </StatusMark>
      );
  }
}
