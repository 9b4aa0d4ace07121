import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { placeInChoice, placeUnderText } from "./combobox-keys.ts";

interface Options<Option> {
  /** What there is to choose from; asked for while the list is open. */
  options: () => readonly Option[];
  onChoose: (option: Option) => void;
  /** Something is written into it: the list begins at no option, and keys along the line are the field's. */
  written?: boolean;
  /** The list is the page itself: it is never closed. */
  stays?: boolean;
  /** Called when the list opens. @returns the place that it begins at */
  onOpen?: () => number;
  /** False for a line that parts others. */
  isOption?: (option: Option) => boolean;
  /** The place that a letter leads to, pressed at a time of the event's own clock; -1: none. */
  find?: (letter: string, at: number, active: number) => number;
  /** Whether a blank belongs to what is being found. */
  isFinding?: (at: number) => boolean;
}

export interface Combobox<Option> {
  id: string;
  options: readonly Option[];
  /** There is a list to see. */
  shown: boolean;
  active: number;
  setActive: (place: number) => void;
  open: () => void;
  close: () => void;
  choose: (option: Option) => void;
  isOption: (option: Option) => boolean;
  /** What the field or button has that the list belongs to; it keeps the focus. */
  field: {
    role: "combobox";
    "aria-haspopup": "listbox";
    "aria-expanded": boolean;
    "aria-controls": string | undefined;
    "aria-activedescendant": string | undefined;
    "aria-autocomplete"?: "list";
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: () => void;
  };
}

const NONE: readonly never[] = [];
const always = (): boolean => true;

/**
 * ARIA's combobox: a field that is written into, or a button that chooses, with a list below it (`ComboboxList`). The focus stays where it
 * is; what the keys have come to is named to whoever listens.
 */
export function useCombobox<Option>(given: Options<Option>): Combobox<Option> {
  const { written = false, stays = false, isOption = always } = given;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = isOpen || stays ? given.options() : NONE;
  const shown = options.length > 0;
  useLayoutEffect(() => {
    if (shown && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, active, id]);

  function open(): void {
    setActive(given.onOpen?.() ?? -1);
    setIsOpen(true);
  }
  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }
  function choose(option: Option): void {
    close();
    given.onChoose(option);
  }

  /** @returns whether the key was for the list */
  function take({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const opens = key === "ArrowDown" || key === "ArrowUp" || (!written && (key === "Enter" || key === " "));
    if (!shown) {
      if (opens) open();
      else if (key === "Enter") close();
      return opens;
    }
    const list = { active, count: options.length, isOption: (place: number) => isOption(options[place] as Option) };
    const place = written ? placeUnderText(key, list) : placeInChoice(key, list);
    const chosen = options[active];
    if (place !== null) setActive(place);
    else if (key === "Escape" && !stays) close();
    else if (chosen !== undefined && isOption(chosen) && (key === "Enter" || (key === " " && !written && !given.isFinding?.(timeStamp))))
      choose(chosen);
    else if (given.find && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
      const found = given.find(key, timeStamp, active);
      if (found >= 0) setActive(found);
    } else {
      if (key === "Enter" || key === "Tab") close();
      return false;
    }
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    id,
    options,
    shown,
    active,
    setActive,
    open,
    close,
    choose,
    isOption,
    field: {
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": shown,
      "aria-controls": shown ? id : undefined,
      "aria-activedescendant": shown && active >= 0 ? `${id}-${active}` : undefined,
      ...(written ? { "aria-autocomplete": "list" as const } : {}),
      onKeyDown,
      onBlur: close,
    },
  };
}
