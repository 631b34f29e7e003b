import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { administrationRoutes } from '#server/administration/routes.ts'
import { agendaRoutes } from '#server/agenda/routes.ts'
import { annotatingRoutes } from '#server/annotations/routes.ts'
import { basicDocumentRoutes } from '#server/basic-documents/routes.ts'
import { bookmarkRoutes } from '#server/bookmarks/routes.ts'
import { businessRoutes } from '#server/businesses/routes.ts'
import { feed } from '#server/calendar/feed.ts'
import { calendarRoutes } from '#server/calendar/routes.ts'
import { committeeRoutes } from '#server/committees/routes.ts'
import { deviceRoutes } from '#server/devices/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { downloadRoutes } from '#server/downloads/routes.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { signInRoutes } from '#server/identity/sign-in-routes.ts'
import { drainOf } from '#server/kit/drain.ts'
import { errorHandler } from '#server/kit/errors.ts'
import type { Deps, House } from '#server/kit/house.ts'
import { readJson } from '#server/kit/json-bodies.ts'
import { type KnowsPath, learnPaths } from '#server/kit/known-paths.ts'
import { type LogTo, logging, logRequests } from '#server/kit/log.ts'
import { openApi } from '#server/kit/open-api.ts'
import { warnOfProtocol } from '#server/kit/secure.ts'
import { securityHeaders } from '#server/kit/security-headers.ts'
import { logSlowQueries } from '#server/kit/slow-queries.ts'
import { endStalledBodies } from '#server/kit/stalled-bodies.ts'
import { longestParameter, readableAddress, refuseUnreadable } from '#server/kit/unreadable-addresses.ts'
import { validatorCompiler } from '#server/kit/validation.ts'
import { importRoutes } from '#server/meetings/import/routes.ts'
import { removalRoutes } from '#server/meetings/removal/routes.ts'
import { meetingRoutes } from '#server/meetings/routes.ts'
import { undoRoutes } from '#server/meetings/undo/routes.ts'
import { metricsRoute } from '#server/metrics/routes.ts'
import { motionAttachmentRoutes } from '#server/motions/attach-routes.ts'
import { motionDeedRoutes } from '#server/motions/deeds.ts'
import { motionRoutes } from '#server/motions/routes.ts'
import { signatureSheetRoutes } from '#server/motions/sheet-routes.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { personalDocumentRoutes } from '#server/personal-documents/routes.ts'
import { readDocumentsRoutes } from '#server/read-documents/routes.ts'
import { inboxRoutes } from '#server/records/inbox-routes.ts'
import { motionPostingRoutes } from '#server/records/motion-routes.ts'
import { postRoutes } from '#server/records/post-routes.ts'
import { postingRoutes } from '#server/records/posting-routes.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { health } from '#server/shell/health.ts'
import { manifest } from '#server/shell/manifest.ts'
import { pages } from '#server/shell/pages.ts'
import { shellRoutes } from '#server/shell/routes.ts'
import { signOnRoutes } from '#server/sign-on/routes.ts'
import { tagRoutes } from '#server/tags/routes.ts'
import { versionRoutes } from '#server/versions/routes.ts'
import { withdrawnRoutes } from '#server/withdrawn/routes.ts'

/** The whole server, built from what it depends on. No container, no globals, no listening. */
export async function buildApp(deps: Deps, logTo?: LogTo): Promise<FastifyInstance> {
  const app = fastify({
    ...logging(deps.env, logTo),
    trustProxy: deps.env.trust_proxy,
    rewriteUrl: readableAddress,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: longestParameter },
    forceCloseConnections: 'idle',
    // What comes by a connection that is still open is answered like what was under way.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler(deps.env))
  logRequests(app)
  endStalledBodies({ ...deps, app })
  logSlowQueries({ ...deps, app })
  await app.register(cookie)
  await securityHeaders(app, deps.env)
  warnOfProtocol(app, deps.env)
  refuseUnreadable(app)
  readJson(app)
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  await app.register(multipart)
  await openApi(app, deps.env)
  const house = { ...deps, app }
  health(house)
  await metricsRoute(house)
  signInRoutes(house)
  signOnRoutes(house)
  feed(house)
  manifest(house)
  let knowsPath: KnowsPath = () => false
  await app.register(async (api) => {
    knowsPath = learnPaths(api)
    apiRoutes({ ...deps, app: api })
  })
  await pages(house, knowsPath, deps.web_folder)
  const drain = drainOf(app, deps.env.stop_seconds)
  app.addHook('preClose', async () => void (await Promise.all([deps.broker.hangUp(), drain()])))
  deps.broker.attach(app.server, `${deps.env.path_prefix}/mqtt`)
  return app
}

/** Everything below {path_prefix}/api/v1/, where every request is authenticated. */
function apiRoutes(house: House) {
  authenticate(house)
  shellRoutes(house)
  identityRoutes(house)
  deviceRoutes(house)
  administrationRoutes(house)
  committeeRoutes(house)
  meetingRoutes(house)
  importRoutes(house)
  agendaRoutes(house)
  businessRoutes(house)
  calendarRoutes(house)
  documentRoutes(house)
  versionRoutes(house)
  tagRoutes(house)
  bookmarkRoutes(house)
  downloadRoutes(house)
  annotatingRoutes(house)
  basicDocumentRoutes(house)
  personalDocumentRoutes(house)
  withdrawnRoutes(house)
  removalRoutes(house)
  undoRoutes(house)
  motionDeedRoutes(house)
  motionRoutes(house)
  motionAttachmentRoutes(house)
  signatureSheetRoutes(house)
  noteRoutes(house)
  notificationRoutes(house)
  readDocumentsRoutes(house)
  inboxRoutes(house)
  postRoutes(house)
  postingRoutes(house)
  motionPostingRoutes(house)
  searchRoutes(house)
}
