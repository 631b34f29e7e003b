import { businessTypeCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import * as api from '#features/administration/configuration.ts'
import { administrationPolicy } from '#features/administration/policy.ts'
import { publishToAdministrators } from '#features/committees/server/publish-edited.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { auditRoutes } from './audit-routes.ts'
import { businessTypes, tagOptions, textFragments } from './catalogue-kinds.ts'
import { committeeRoutes } from './committee-routes.ts'
import { membershipRoutes } from './membership-routes.ts'
import { findSettings, lockSettings, setSettings } from './site-settings.ts'
import { userRoutes } from './user-routes.ts'

/** Everything below `admin/`. That there is an administration is no secret: 403 for everybody else, whatever they ask for. */
export function administrationRoutes(context: AppContext) {
  serveTo('administer', context, (scope) => {
    userRoutes(scope)
    committeeRoutes(scope)
    membershipRoutes(scope)
    catalogueRoutes(scope)
    configurationRoutes(scope)
  })
  serveTo('audit', context, auditRoutes)
}

/** Judged before anything is read of the request, and again before anything is written; no route can forget it. */
function serveTo(rule: keyof typeof administrationPolicy, context: AppContext, routes: (scope: AppContext) => void) {
  void context.app.register(async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, rule: administrationPolicy[rule] }
    })
    routes({ ...context, app })
  })
}

function configurationRoutes(context: AppContext) {
  const { env } = context

  handle(context, api.getSiteSettings, ({ db }) => findSettings(db, env))

  handle(context, api.changeSiteSettings, async ({ db, body, request, requireUnchanged }) => {
    await lockSettings(db)
    requireUnchanged(await findSettings(db, env))
    await publishToAdministrators(db, { kind: 'configuration', id: 0 })
    await setSettings(db, byRequest(request), { env, given: body })
    return findSettings(db, env)
  })
}

function catalogueRoutes(context: AppContext) {
  routesOf(context, businessTypeCalls, businessTypes)
  routesOf(context, tagOptionCalls, tagOptions)
  routesOf(context, textFragmentCalls, textFragments)
}

// The calls differ in their fields only, which their own contract checks on the way in and out.
type Calls = typeof businessTypeCalls
type Catalogue = typeof businessTypes

function routesOf(context: AppContext, calls: unknown, catalogue: unknown) {
  const [catalogueCalls, { kind, page, find, hold, add, set, remove }] = [calls as Calls, catalogue as Catalogue]
  handle(context, catalogueCalls.list, ({ db, query }) => page(db, query))

  handle(context, catalogueCalls.create, async ({ db, body, request }) => {
    const { id } = await add(db, byRequest(request), body)
    return find(db, id)
  })

  handle(context, catalogueCalls.change, async ({ db, params, body, request, requireUnchanged }) => {
    requireUnchanged(await hold(db, params.id))
    await publishToAdministrators(db, { kind, id: params.id })
    await set(db, byRequest(request), { ...body, ...params })
    return find(db, params.id)
  })

  handle(context, catalogueCalls.remove, async ({ db, params, request, requireUnchanged }) => {
    requireUnchanged(await hold(db, params.id))
    await publishToAdministrators(db, { kind, id: params.id })
    await remove(db, byRequest(request), params.id)
    return {}
  })
}
