import { openPackage, type PackageStandard, previewPackage, savePackageState } from "#contract/classroom/packages.ts";
import { openedPackage, previewedPackage } from "#server/commands/packages/open-package.ts";
import { packageToken } from "#server/commands/packages/package-token.ts";
import { savePackageState as save } from "#server/commands/packages/save-package-state.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Packages of a course, for who learns there or teaches it; their files are served elsewhere (`modules/packages`). */
export function packageRoutes(route: Route, { config }: Services): void {
  const { origin, h5pPlayer } = config.packages;
  const addressOf = ({ standard }: { standard: PackageStandard }, token: string): string | null =>
    origin === null || (standard === "h5p" && h5pPlayer === null) ? null : `${origin}/play/${token}`;

  route(openPackage, async ({ params, db, caller, now }) => {
    const opened = await openedPackage(db, config.secret, caller.userId, params.itemId, now);
    const token = packageToken(config.secret, { sessionId: caller.sessionId, itemId: params.itemId }, now);
    return { data: { ...opened, address: addressOf(opened, token) } };
  });

  route(previewPackage, async ({ params, db, caller, now }) => {
    const opened = await previewedPackage(db, config.secret, caller.userId, params.iid);
    const token = packageToken(config.secret, { sessionId: caller.sessionId, itemId: params.iid }, now);
    return { data: { ...opened, address: addressOf(opened, token) } };
  });

  route(savePackageState, async ({ params, body, db, caller, now, requestId }) => {
    const at = await save(db, caller.userId, params.itemId, body, { now, actor: `user:${caller.userId}`, requestId });
    return { data: { reported_at: at.toISOString() } };
  });
}
