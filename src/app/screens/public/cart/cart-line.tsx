import { formatDateRange } from "#app/i18n/format.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { dismissLine, removeProgram, undoCartChange } from "#app/state/cart/cart.ts";
import type { CartLine as Line, CartView } from "#offline/cart/cart-view.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { hoursCount } from "#app/widgets/catalogue/counts.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Level } from "#app/widgets/line-notes/level.tsx";
import { PrerequisitesNote } from "#app/widgets/line-notes/prerequisites-note.tsx";
import { SponsorNote } from "#app/widgets/line-notes/sponsor-note.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleAlert, Trash2 } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { CartCohort } from "./cart-cohort.tsx";
import styles from "./cart-line.module.css";
import { lineView, type LineNote, type PriceChange } from "./line-note.ts";

/** A program in the cart, with what stands between it and the account. */
export function CartLine({ line, source, change }: { line: Line; source: CartView["source"]; change: PriceChange | undefined }) {
  const { t, i18n } = useLingui();
  const title = useId();
  const { item } = line;
  const view = lineView(line, source);
  const hours = hoursCount(i18n, item.duration_hours);
  const name = <bdi>{item.title}</bdi>;
  return (
    <li className={classNames(grid(12, "border-bottom", "gap-y-4", "pad-y-16"), styles.line, view.gone && styles.gone)}>
      <span className={classNames(kit("clip", "round-sm", "square"), styles.art)}>
        <Cover id={item.id} glaze={item.glaze} photo={item.cover_photo} shape="square" />
      </span>
      <div className={grid(4, "content-start", "justify-items-start", "min-0")}>
        <h2 id={title} className={classNames(kit("md", "leading-note"), styles.title)}>
          <Link href={`/courses/${item.id}`}>{view.gone ? <s>{name}</s> : name}</Link>
        </h2>
        <p className={kit("sm", "leading-note", "soft")}>
          {item.type === "diploma" ? <Trans>Diploma, {hours}</Trans> : <Trans>Course, {hours}</Trans>}
        </p>
        {item.level && !view.gone && (
          <p className={kit("sm", "leading-note", "soft")}>
            <Level of={item.level} />
          </p>
        )}
        {!view.gone && <PrerequisitesNote {...item} />}
        {item.sponsor_share !== undefined && !view.gone && (
          <p className={kit("sm", "leading-note", "soft")}>
            <SponsorNote share={item.sponsor_share} />
          </p>
        )}
        <Note note={view.note} diploma={item.type === "diploma"} dismiss={() => void dismissLine(item.id)} />
        {change && (
          <StatusMark kind="info" icon={<CircleAlert aria-hidden="true" />}>
            <Trans>
              The price changed from <Money sar={change.old} /> to <Money sar={change.now} />
            </Trans>
          </StatusMark>
        )}
      </div>
      <div className={classNames(grid(4), styles.side)}>
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
        <span className={classNames(grid(0, "leading-ui"), styles.price)}>
          {view.old !== null && !view.gone && <Money sar={view.old} old />}
          <Money sar={view.price} className={view.gone ? styles.struck : undefined} />
        </span>
      </div>
      {item.cohort !== null && (
        <div className={grid(4, "span-all", "justify-items-start", "min-0")}>
          <CartCohort line={line} source={source} />
        </div>
      )}
    </li>
  );
}

function Note({ note, diploma, dismiss }: { note: LineNote; diploma: boolean; dismiss: () => void }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
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
    case "waiting-to-change":
      return (
        <DeviceMark kind="waiting">
          <Trans>The cohort will be changed when you are back online</Trans>
        </DeviceMark>
      );
    case "choice-refused": {
      const dates = formatDateRange(language, note.cohort.starts_at, note.cohort.ends_at);
      const reason = codeSentence(i18n, note.code === "not_found" ? "seat_unavailable" : note.code);
      return (
        <>
          <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
            <Trans>
              Not accepted: the cohort {dates}. {reason}
            </Trans>
          </StatusMark>
          <Button tone="plain" size="sm" onClick={dismiss}>
            <Trans>Discard change</Trans>
          </Button>
        </>
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
