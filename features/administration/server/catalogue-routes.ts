import { businessTypeCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import { tellAdministrators } from '#features/committees/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { businessTypes, tagOptions, textFragments } from './catalogue-kinds.ts'

export function catalogueRoutes(house: House) {
  routesOf(house, businessTypeCalls, businessTypes)
  routesOf(house, tagOptionCalls, tagOptions)
  routesOf(house, textFragmentCalls, textFragments)
}

// The calls differ in their fields only, which their own contract checks on the way in and out.
type Calls = typeof businessTypeCalls
type Catalogue = typeof businessTypes

function routesOf(house: House, calls: unknown, catalogue: unknown) {
  const [api, { kind, page, find, hold, add, set, remove }] = [calls as Calls, catalogue as Catalogue]
  handle(house, api.list, ({ db, query }) => page(db, query))

  handle(house, api.create, async ({ db, body, request }) => {
    const { id } = await add(db, byRequest(request), body)
    return find(db, id)
  })

  handle(house, api.change, async ({ db, params, body, request, requireUnchanged }) => {
    requireUnchanged(await hold(db, params.id))
    await tellAdministrators(db, { kind, id: params.id })
    await set(db, byRequest(request), { ...body, ...params })
    return find(db, params.id)
  })

  handle(house, api.remove, async ({ db, params, request, requireUnchanged }) => {
    requireUnchanged(await hold(db, params.id))
    await tellAdministrators(db, { kind, id: params.id })
    await remove(db, byRequest(request), params.id)
    return {}
  })
}
