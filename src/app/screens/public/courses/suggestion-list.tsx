import { ComboboxList } from "#app/ui/combobox/combobox-list.tsx";
import type { Combobox } from "#app/ui/combobox/use-combobox.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { MarkedText } from "#app/widgets/catalogue/marked-text.tsx";
import { useLingui } from "@lingui/react/macro";
import { BookOpen, Search } from "lucide-react";
import type { Suggestion } from "#app/state/catalogue/list-search.ts";

/** What may be meant, below the field that it belongs to. */
export function SuggestionList({ of }: { of: Combobox<Suggestion> }) {
  const { t } = useLingui();
  return (
    <ComboboxList
      of={of}
      label={t`Suggestions`}
      keyOf={(suggestion) => (suggestion.kind === "program" ? suggestion.id : suggestion.words)}
      className={kit("pad-y-8")}
      optionClassName={classNames(row(12, "center"), kit("pad-x-16"))}
    >
      {(suggestion) => {
        const Icon = suggestion.kind === "program" ? BookOpen : Search;
        return (
          <>
            <Icon aria-hidden="true" className={kit("icon-16", "faint")} />
            <bdi>{suggestion.kind === "program" ? <MarkedText text={suggestion.title} marks={suggestion.marks} /> : suggestion.words}</bdi>
          </>
        );
      }}
    </ComboboxList>
  );
}
