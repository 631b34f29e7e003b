import { addDeed } from '#features/audit/server/repository.ts'
import { rolesDisplay } from '#features/committees/server/repository.ts'
import * as api from '#features/identity/contract.ts'
import { hasReadAll } from '#features/read-documents/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { activeRoles } from '#platform/shared/actor.ts'
import { setLanguage } from './repository.ts'
import { passkeyRoutes } from './second-factor/passkey-routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './session-routes.ts'

export function identityRoutes(house: House) {
  sessionRoutes(house)
  secondFactorRoutes(house)
  passkeyRoutes(house)

  handle(house, api.getMe, async ({ db, me, request }) => ({
    ...me,
    roles_display: rolesDisplay(languageOf(request), activeRoles(me)),
    read_documents: await hasReadAll(db, me),
  }))

  handle(house, api.updateMe, async ({ db, me, body, request }) => {
    await setLanguage(db, me, body.language)
    await addDeed(db, me, { action: 'set_language', subject_type: 'user', subject_id: me.id, details: body, request_id: request.id })
    return body
  })
}
