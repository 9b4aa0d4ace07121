import { storageFreezes } from "./freezes.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F33: storageFreezes });
auditAfterwards();
