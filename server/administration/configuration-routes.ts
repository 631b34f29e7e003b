import { tellAdministrators } from '#server/committees/repository.ts'
import { byRequest } from '#server/kit/by-request.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import * as api from '#shared/administration/configuration.ts'
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
