import { browserKilled, mergeKilled, syncEvents, tabCrashed, twoTabs, workerStopped } from "./kills.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F8: browserKilled, F9: workerStopped, F10: syncEvents, F11: twoTabs, F12: tabCrashed, F22: mergeKilled });
auditAfterwards();
