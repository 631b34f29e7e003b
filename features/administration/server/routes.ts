import { administrationPolicy } from '#features/administration/policy.ts'
import type { House } from '#platform/server/house.ts'
import { auditRoutes } from './audit-routes.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { committeeRoutes } from './committee-routes.ts'
import { configurationRoutes } from './configuration-routes.ts'
import { membershipRoutes } from './membership-routes.ts'
import { userRoutes } from './user-routes.ts'

/** Everything below `admin/`. That there is an administration is no secret: 403 for everybody else, whatever they ask for. */
export function administrationRoutes(house: House) {
  serveTo('administer', house, (scope) => {
    userRoutes(scope)
    committeeRoutes(scope)
    membershipRoutes(scope)
    catalogueRoutes(scope)
    configurationRoutes(scope)
  })
  serveTo('audit', house, auditRoutes)
}

/** Judged before anything is read of the request, and again before anything is written; no route can forget it. */
function serveTo(rule: keyof typeof administrationPolicy, house: House, routes: (scope: House) => void) {
  void house.app.register(async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, rule: administrationPolicy[rule] }
    })
    routes({ ...house, app })
  })
}
