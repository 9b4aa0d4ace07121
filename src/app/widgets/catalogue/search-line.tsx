import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import css from "./search-line.module.css";

interface Props {
  /** Names the field, and stands in it while it is empty. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search of a list, whose words are in the address: sent by Enter, and taken back when the field is emptied. */
export function SearchLine({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and a link change the address, not the field.
    if (field.current) field.current.value = value;
  }, [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? "");
  };
  return (
    <search className={classNames(kit("max-full"), css.search)}>
      <form onSubmit={submit}>
        <TextInput
          start={<Search aria-hidden="true" className={kit("icon-18", "soft")} />}
          ref={field}
          type="search"
          maxLength={120}
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          onInput={(event) => event.currentTarget.value === "" && value !== "" && onSearch("")}
        />
      </form>
    </search>
  );
}
