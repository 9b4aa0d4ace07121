import { logoutOffline, secondDevice, sessionEnds } from "./accounts.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F7: sessionEnds, F21: logoutOffline, F23: secondDevice });
auditAfterwards();
