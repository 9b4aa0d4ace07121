import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import { perform } from "#app/api/call.ts";
import type { CachedOptions } from "#app/state/cached/cached-endpoint.ts";
import { kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";

interface Props<E extends Endpoint> {
  of: E;
  options?: CachedOptions<E>;
  /** Where the page before ended (`next_cursor`); nothing is shown where nothing comes after. */
  from: string | null | undefined;
  /** The rows of one more page. */
  children: (rows: DataOf<E>) => ReactNode;
}

/** What comes after the first page of a list, a page at a time as it is asked for. Another first page begins anew. */
export const MoreRows = <E extends Endpoint>({ from, ...props }: Props<E>) => (from ? <Pages key={from} from={from} {...props} /> : null);

function Pages<E extends Endpoint>({ of, options, from, children }: Props<E> & { from: string }) {
  const [pages, setPages] = useState<{ from: string; rows: DataOf<E> }[]>([]);
  const [next, setNext] = useState<string | null>(from);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const more = async () => {
    if (next === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const query = { ...(options?.query as object | undefined), cursor: next };
      const { data, meta } = await perform(of, { params: options?.params, query });
      setPages((all) => [...all, { from: next, rows: data as DataOf<E> }]);
      setNext((meta as { next_cursor: string | null } | undefined)?.next_cursor ?? null);
    } catch (problem) {
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {pages.map(({ from: start, rows }) => (
        <div key={start}>{children(rows)}</div>
      ))}
      {failure === null ? null : <LoadFailure failure={failure} retry={() => void more()} />}
      {next === null || failure !== null ? null : (
        <div className={kit("above-12")}>
          <NetworkButton tone="quiet" busy={busy} onClick={() => void more()} offline={<Trans>Needs a connection</Trans>}>
            <Trans>Show more</Trans>
          </NetworkButton>
        </div>
      )}
    </>
  );
}
