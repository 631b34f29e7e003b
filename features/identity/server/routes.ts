import { addAuditEntry } from '#features/audit/server/repository.ts'
import { rolesDisplay } from '#features/committees/server/roles-display.ts'
import * as api from '#features/identity/contract.ts'
import * as sessions from '#features/identity/sessions.ts'
import { hasReadAll } from '#features/read-documents/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notSignedIn } from '#platform/server/http/problem.ts'
import { activeRoles } from '#platform/shared/actor.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { findWishes, setLanguage, setWishes } from './repository.ts'
import { passkeyRoutes, secondFactorRoutes } from './second-factor/routes.ts'
import { endOneSession, endTheOthers, listSessions } from './sessions.ts'

export function identityRoutes(context: AppContext) {
  sessionRoutes(context)
  accessTokenRoutes(context)
  secondFactorRoutes(context)
  passkeyRoutes(context)

  handle(context, api.getMe, async ({ db, me, request }) => ({
    ...me,
    roles_display: rolesDisplay(languageOf(request), activeRoles(me)),
    read_documents: await hasReadAll(db, me),
    ...(await findWishes(db, me)),
  }))

  handle(context, api.updateMe, async ({ db, me, body, request }) => {
    const { language, start_page, closed_hints } = body
    const entry = { subject_type: 'user', subject_id: me.id, request_id: request.id }
    if (language !== undefined) {
      await setLanguage(db, me, language)
      await addAuditEntry(db, me, { action: 'set_language', ...entry, details: { language } })
    }
    if (start_page !== undefined) {
      await setWishes(db, me, { start_page })
      await addAuditEntry(db, me, { action: 'set_start_page', ...entry, details: { start_page } })
    }
    if (closed_hints !== undefined) await setWishes(db, me, { closed_hints: api.hints.filter((hint) => closed_hints.includes(hint)) })
    return body
  })
}

/** Routes by which users list their sessions and end them. */
function sessionRoutes(context: AppContext) {
  const { clock } = context

  handle(context, sessions.listOwnSessions, ({ db, request: { listener } }) => {
    if (!listener) throw notSignedIn()
    return listSessions(db, { ...listener, now: clock() })
  })

  handle(context, sessions.endOtherSessions, async ({ db, request }) => {
    if (!request.listener) throw notSignedIn()
    await endTheOthers(db, byRequest(request), request.listener.token_hash)
    return {}
  })

  handle(context, sessions.endOwnSession, async ({ db, request, params: { id } }) => {
    await endOneSession(db, byRequest(request), { id, now: clock() })
    return {}
  })
}
