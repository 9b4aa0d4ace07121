import { Trans } from "@lingui/react/macro";
import { kit } from "#app/ui/kit.ts";

interface Props {
  /** As on the page; null where the page is not there any more. */
  number: number | null;
  page: number;
  /** Leads to its place on the page. */
  onShow?: (() => void) | undefined;
}

/** Of a note: its number, and its page. */
export function PageLabel({ number, page, onShow }: Props) {
  const words =
    number === null ? (
      <Trans>Page {page}</Trans>
    ) : (
      <Trans>
        {number}. Page {page}
      </Trans>
    );
  if (!onShow) return <p className={kit("sm", "strong", "tabular")}>{words}</p>;
  return (
    <button
      type="button"
      className={kit("link", "sm", "strong", "tabular", "text-start", "tap", "no-ground", "no-border", "pointer")}
      onClick={onShow}
    >
      {words}
    </button>
  );
}
