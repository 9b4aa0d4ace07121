import type { ItemContent } from "#contract/classroom/classroom.ts";

/** What every kind of item is shown with. */
export interface ItemProps {
  content: ItemContent;
  /** The device's copy, and the server has not been heard since. */
  fromDevice: boolean;
  /** Progress that this device has not sent yet. */
  isWaiting: boolean;
  saved: boolean;
  online: boolean;
  reread: () => void;
}
