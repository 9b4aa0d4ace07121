import { logoutOffline, secondDevice, sessionEnds } from "./accounts.ts";
import { cookieLost } from "./cookies.ts";
import { lateAnswers } from "./late-answers.ts";
import { logoutWithWork } from "./logouts.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F7: sessionEnds, F21: logoutOffline, F23: secondDevice, F34: logoutWithWork, F36: cookieLost, F40: lateAnswers });
auditAfterwards();
