import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import * as api from '#features/administration/configuration.ts'
import { administrationPolicy } from '#features/administration/policy.ts'
import * as auditLog from '#features/audit/contract.ts'
import { findAuditEntries, findAuditTerms, verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { publishToAdministrators } from '#features/committees/server/publish.ts'
import { webhookRoutes } from '#features/webhooks/server/routes.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { businessTypes, legislativeTerms, tagOptions, textFragments } from './catalogues.ts'
import { checkRoutes } from './checks/routes.ts'
import { committeeRoutes, membershipRoutes } from './committee-routes.ts'
import { committeeFileRoutes } from './list-files/committee-files.ts'
import { auditFileRoutes, listFileRoutes } from './list-files/routes.ts'
import { manyRoutes } from './many-routes.ts'
import { peopleImportRoutes } from './people-import/routes.ts'
import { findSettings, lockSettings, setSettings } from './site-settings.ts'
import { userRoutes } from './users/user-routes.ts'

/** Everything below `admin/`; 403 for everybody else, since the existence of the administration is no secret. And the lists of a committee as files. */
export function administrationRoutes(context: AppContext) {
  serveTo('administer', context, (scope) => {
    userRoutes(scope)
    committeeRoutes(scope)
    membershipRoutes(scope)
    manyRoutes(scope)
    accessTokenRoutes(scope)
    webhookRoutes(scope)
    listFileRoutes(scope)
    peopleImportRoutes(scope)
    catalogueRoutes(scope)
    configurationRoutes(scope)
    checkRoutes(scope)
  })
  serveTo('audit', context, auditRoutes)
  committeeFileRoutes(context)
}

/** Authorizes before the body is read, and again before anything is written, so that no route can omit it. */
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
  routesOf(context, legislativeTermCalls, legislativeTerms)
}

// The calls differ only in their fields, which their contracts validate both ways.
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

function auditRoutes(context: AppContext) {
  auditFileRoutes(context)

  handle(context, auditLog.listAuditEntries, async ({ db, query: { start, rows, query, ...filter }, request }) => {
    // All pages of a search are audited as one reading, before it runs, so that the entry does not shift the next page.
    const subject_id = new URLSearchParams(asTexts({ query, ...filter })).toString()
    const auditEntry = { action: 'read_audit_log', subject_type: 'audit_log', subject_id, at: context.clock() }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, byRequest(request), auditEntry))
    return pageOf(findAuditEntries(db, filter).where(hasWords(query, 'entry.username')), { start, rows })
  })

  handle(context, auditLog.getAuditTerms, ({ db }) => findAuditTerms(db))

  handle(context, auditLog.verifyAuditLog, ({ db }) => verifyAuditLog(db))
}

const asTexts = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
