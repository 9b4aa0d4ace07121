import { chooseToolContent, openTool, openToolAsTeacher } from "#contract/tools/tools.ts";
import { call } from "#app/api/call.ts";
import { leaveApp } from "#app/state/language/language.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

/** Whose press it is. */
type Opening = { learner: number } | { teacher: number } | { author: number };

/**
 * Opens the external tool of a lesson in a tab of its own: in a frame most of them lose the cookies they stand on. The tab is there with the press, as browsers
 * want it, and learns where it leads once the server said so; where none may be opened, the page itself goes there.
 */
export function useToolTab(opening: Opening): { busy: boolean; open: () => void } {
  const { busy, act } = useNoticedAction(`tool/${Object.values(opening).join()}`);
  const open = () => {
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    void act(async () => {
      try {
        const address = await addressOf(opening);
        if (tab && !tab.closed) tab.location.replace(address);
        else leaveApp(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };
  return { busy, open };
}

async function addressOf(opening: Opening): Promise<string> {
  if ("learner" in opening) return (await call(openTool, { params: { itemId: opening.learner } })).data.address;
  if ("teacher" in opening) return (await call(openToolAsTeacher, { params: { iid: opening.teacher } })).data.address;
  return (await call(chooseToolContent, { params: { iid: opening.author } })).data.address;
}
