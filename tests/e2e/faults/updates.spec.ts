import { auditAfterwards, playRows } from "./stage.ts";
import { appUpdates } from "./updates.ts";

playRows({ F37: appUpdates });
auditAfterwards();
