import * as api from '#features/administration/configuration.ts'
import { tellAdministrators } from '#features/committees/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findSettings, holdSettings, setSettings } from './site-settings.ts'

export function configurationRoutes(house: House) {
  const { env } = house

  handle(house, api.getSiteSettings, ({ db }) => findSettings(db, env))

  handle(house, api.changeSiteSettings, async ({ db, body, request, requireUnchanged }) => {
    await holdSettings(db)
    requireUnchanged(await findSettings(db, env))
    await tellAdministrators(db, { kind: 'configuration', id: 0 })
    await setSettings(db, byRequest(request), { env, given: body })
    return findSettings(db, env)
  })
}
