import { storageFreezes } from "./freezes.ts";
import { tabSleeps } from "./sleepers.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F33: storageFreezes, F38: tabSleeps });
auditAfterwards();
