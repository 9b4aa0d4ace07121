import { useLingui } from "@lingui/react/macro";
import { Ban, CircleCheck, CircleX, Clock, Search } from "lucide-react";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import type { StatusWords } from "./status-words.ts";

const ICONS = { ok: CircleCheck, wait: Clock, bad: CircleX, info: Search, plain: Ban } as const;

/** A state: icon, word and colour; on a ground of its own in the head of a record alone. */
export function StatusWord({ of: { words, kind }, pill = false }: { of: StatusWords; pill?: boolean }) {
  const { i18n } = useLingui();
  const Icon = ICONS[kind];
  return (
    <StatusMark kind={kind} pill={pill} icon={<Icon aria-hidden="true" />}>
      {i18n._(words)}
    </StatusMark>
  );
}
