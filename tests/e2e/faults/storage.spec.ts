import { auditAfterwards, playRows } from "./stage.ts";
import { diskFull, evicted, openThrows, privateWindow, upgradeBlocked } from "./storage.ts";

playRows({ F13: diskFull, F14: openThrows, F15: upgradeBlocked, F16: privateWindow, F17: evicted });
auditAfterwards();
