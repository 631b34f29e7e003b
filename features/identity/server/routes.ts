import { addAuditEntry } from '#features/audit/server/repository.ts'
import { rolesDisplay } from '#features/committees/server/roles-display.ts'
import * as api from '#features/identity/contract.ts'
import { hasReadAll } from '#features/read-documents/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { activeRoles } from '#platform/shared/actor.ts'
import { setLanguage } from './repository.ts'
import { passkeyRoutes } from './second-factor/passkey-routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './session-routes.ts'

export function identityRoutes(context: AppContext) {
  sessionRoutes(context)
  secondFactorRoutes(context)
  passkeyRoutes(context)

  handle(context, api.getMe, async ({ db, me, request }) => ({
    ...me,
    roles_display: rolesDisplay(languageOf(request), activeRoles(me)),
    read_documents: await hasReadAll(db, me),
  }))

  handle(context, api.updateMe, async ({ db, me, body, request }) => {
    await setLanguage(db, me, body.language)
    await addAuditEntry(db, me, { action: 'set_language', subject_type: 'user', subject_id: me.id, details: body, request_id: request.id })
    return body
  })
}
