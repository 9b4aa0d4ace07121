import { formatMoney, formatMoneyNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./money.module.css";

type MoneyProps = ({ halalas: Halalas; sar?: never } | { sar: number; halalas?: never }) & {
  /** The price before a discount: struck, smaller, and said so to assistive technology. */
  old?: boolean;
  className?: string | undefined;
};

/** An amount with the riyal sign. One image to assistive technology, named «950 ريال» or “950 SAR”. */
export function Money({ halalas, sar, old = false, className }: MoneyProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const value = halalas === undefined ? sar : toSar(halalas);
  const amount = formatMoneyNumber(language, Math.abs(value));
  const spoken = formatMoney(language, value);
  return (
    <span
      className={classNames(
        inline(0, "baseline", "strong", "nowrap"),
        styles.money,
        old && classNames(styles.old, kit("faint")),
        className,
      )}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawn sign and text that are one image; <img> holds neither
      role="img"
      aria-label={old ? t`Before discount: ${spoken}` : spoken}
    >
      {value < 0 && <span aria-hidden="true">−</span>}
      <RiyalSign />
      <span aria-hidden="true">{amount}</span>
    </span>
  );
}

/** What a program costs: the price now, and beside it the old one where there is a discount. No amount due is a word. */
export function Price({
  price,
  discounted,
  className,
}: {
  price: number;
  discounted?: number | null | undefined;
  className?: string | undefined;
}) {
  const { t } = useLingui();
  const now = discounted ?? price;
  return (
    <span className={classNames(inline(0, "baseline", "gap-x-12", "wrap"), className)}>
      {now === 0 ? <span className={kit("strong")}>{t`Free`}</span> : <Money sar={now} />}
      {now < price && <Money sar={price} old />}
    </span>
  );
}

/** lucide's «saudi-riyal» (ISC), drawn here so that no page waits for an icon package to know a price. */
function RiyalSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="m20 19.5-5.5 1.2" />
      <path d="M14.5 4v11.22a1 1 0 0 0 1.242.97L20 15.2" />
      <path d="m2.978 19.351 5.549-1.363A2 2 0 0 0 10 16V2" />
      <path d="M20 10 4 13.5" />
    </svg>
  );
}
