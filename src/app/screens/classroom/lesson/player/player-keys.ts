import type { KeyboardEvent } from "react";

export interface PlayerKeys {
  toggle: () => void;
  skip: (seconds: number) => void;
  seek: (seconds: number) => void;
  toggleMuted: () => void;
  toggleCaptions?: (() => void) | undefined;
  toggleFull?: (() => void) | undefined;
  stepSpeed: (by: 1 | -1) => void;
}

/** Arrow keys step so far, seconds; J and L twice as far. */
export const STEP_S = 5;
export const JUMP_S = 10;

/**
 * Keys of the player, heard while the focus lies inside it. Time runs to the right in both languages, so that the right
 * arrow always goes forward. By the place of a key, not by its letter: an Arabic keyboard has the same K.
 * @returns whether the key was one of the player's
 */
export function playerKey(
  event: Pick<KeyboardEvent, "code" | "key" | "altKey" | "ctrlKey" | "metaKey" | "target">,
  keys: PlayerKeys,
): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as HTMLElement;
  // A button answers to space itself, and the line of time to its arrows.
  const own = target.closest("button, input, select, textarea, a");
  switch (event.code) {
    case "Space":
      if (own) return false;
      keys.toggle();
      return true;
    case "KeyK":
      keys.toggle();
      return true;
    case "ArrowRight":
    case "ArrowLeft":
      if (own instanceof HTMLInputElement || own instanceof HTMLSelectElement) return false;
      keys.skip(event.code === "ArrowRight" ? STEP_S : -STEP_S);
      return true;
    case "KeyL":
      keys.skip(JUMP_S);
      return true;
    case "KeyJ":
      keys.skip(-JUMP_S);
      return true;
    case "KeyM":
      keys.toggleMuted();
      return true;
    case "KeyC":
      keys.toggleCaptions?.();
      return keys.toggleCaptions !== undefined;
    case "KeyF":
      keys.toggleFull?.();
      return keys.toggleFull !== undefined;
    default:
      if (event.key === ">" || event.key === "<") {
        keys.stepSpeed(event.key === ">" ? 1 : -1);
        return true;
      }
      return false;
  }
}
