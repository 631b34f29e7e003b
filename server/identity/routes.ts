import { addDeed } from '#server/audit/repository.ts'
import { rolesDisplay } from '#server/committees/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { hasReadAll } from '#server/read-documents/repository.ts'
import { activeRoles } from '#shared/identity/actor.ts'
import * as api from '#shared/identity/contract.ts'
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
