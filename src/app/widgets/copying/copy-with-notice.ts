import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { showNotice } from "#app/state/notices/notices.ts";
import { copyText } from "#app/widgets/share/share.ts";

/**
 * Copies what stands on the screen too, and says whether it is copied.
 * @param id of the notice: another copy of the same replaces it
 */
export async function copyWithNotice(text: string, id: string, done: MessageDescriptor = msg`Copied`): Promise<void> {
  const copied = await copyText(text);
  showNotice({ id, kind: copied ? "success" : "error", message: copied ? done : msg`Copying failed. Select the text instead.` });
}
