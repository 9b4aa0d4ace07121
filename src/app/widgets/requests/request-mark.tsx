import { useLingui } from "@lingui/react/macro";
import { Check, CircleSlash, Hourglass, RefreshCw, X } from "lucide-react";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import type { RequestState } from "./request-status.ts";

const ICONS = { ok: Check, wait: Hourglass, bad: X, info: RefreshCw, plain: CircleSlash } as const;

/** Where a request stands: in words, with a colour and an icon that only repeat them. */
export function RequestMark({ state: { words, kind } }: { state: RequestState }) {
  const { i18n } = useLingui();
  const Icon = ICONS[kind];
  return (
    <StatusMark kind={kind} pill icon={<Icon aria-hidden="true" />}>
      {i18n._(words)}
    </StatusMark>
  );
}
