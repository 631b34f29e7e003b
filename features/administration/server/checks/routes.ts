import { checkTheSite } from '#features/administration/checks.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { checkSite } from './check-site.ts'

export function checkRoutes(context: AppContext) {
  handle(context, checkTheSite, async ({ request }) => ({
    checked: context.clock().toISOString(),
    findings: await checkSite({ ...context, openFiles: () => Promise.resolve(context.files) }, languageOf(request)),
  }))
}
