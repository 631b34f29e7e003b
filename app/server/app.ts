import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { invitationPages } from '#features/administration/server/invitations/invitation-pages.ts'
import { administrationRoutes } from '#features/administration/server/routes.ts'
import { agendaRoutes } from '#features/agenda/server/routes.ts'
import { annotatingRoutes } from '#features/annotations/server/routes.ts'
import { basicDocumentRoutes } from '#features/basic-documents/server/routes.ts'
import { bookmarkRoutes } from '#features/bookmarks/server/routes.ts'
import { businessRoutes } from '#features/businesses/server/routes.ts'
import { calendarRoutes, feed } from '#features/calendar/server/routes.ts'
import { committeeRoutes } from '#features/committees/server/routes.ts'
import { deviceRoutes } from '#features/devices/server/routes.ts'
import { documentRoutes } from '#features/documents/server/routes.ts'
import { downloadRoutes } from '#features/downloads/server/routes.ts'
import { authenticate } from '#features/identity/server/authenticate.ts'
import { identityRoutes } from '#features/identity/server/routes.ts'
import { signInRoutes } from '#features/identity/server/sign-in-routes.ts'
import { signOnRoutes } from '#features/identity/server/sign-on/routes.ts'
import { meetingChecksRoutes } from '#features/meeting-checks/server/routes.ts'
import { byHandRoutes } from '#features/meetings/server/by-hand/routes.ts'
import { removalRoutes, undoRoutes } from '#features/meetings/server/correction-routes.ts'
import { importRoutes, originRoutes } from '#features/meetings/server/import/routes.ts'
import { meetingRoutes } from '#features/meetings/server/routes.ts'
import { motionAttachmentRoutes } from '#features/motions/server/attachments.ts'
import { carryOnRoutes } from '#features/motions/server/carry-on.ts'
import { motionFileRoutes } from '#features/motions/server/files/motion-files.ts'
import { myMotionRoutes } from '#features/motions/server/my-motions.ts'
import { motionRoutes, signatureSheetRoutes } from '#features/motions/server/routes.ts'
import { motionTransitionRoutes } from '#features/motions/server/transitions.ts'
import { motionVersionRoutes } from '#features/motions/server/versions.ts'
import { myMarksRoutes } from '#features/my-marks/server/routes.ts'
import { newsRoutes } from '#features/news/server/routes.ts'
import { noteRoutes } from '#features/notes/server/routes.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { oparlRoutes } from '#features/oparl/server/routes.ts'
import { overviewRoutes } from '#features/overview/server/routes.ts'
import { personalDocumentRoutes } from '#features/personal-documents/server/routes.ts'
import { privacyRoutes } from '#features/privacy/server/routes.ts'
import { publicRoutes } from '#features/public-pages/server/routes.ts'
import { publicationRoutes } from '#features/publication/server/routes.ts'
import { readDocumentsRoutes } from '#features/read-documents/server/routes.ts'
import { inboxRoutes } from '#features/records/server/inbox-routes.ts'
import { motionPostingRoutes } from '#features/records/server/post-motion.ts'
import { postingRoutes, postRoutes } from '#features/records/server/posting-routes.ts'
import { rolePreviewRoutes } from '#features/role-preview/server/routes.ts'
import { scimRoutes } from '#features/scim/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { health } from '#features/site/server/health.ts'
import { manifest, pages } from '#features/site/server/pages.ts'
import { shellRoutes } from '#features/site/server/routes.ts'
import { subscriptionRoutes } from '#features/subscriptions/server/routes.ts'
import { unsubscribePage } from '#features/subscriptions/server/unsubscribe-page.ts'
import { tagRoutes } from '#features/tags/server/routes.ts'
import { versionRoutes } from '#features/versions/server/routes.ts'
import { withdrawnRoutes } from '#features/withdrawn/server/routes.ts'
import type { AppContext, Deps } from '#platform/server/deps.ts'
import { compressTexts } from '#platform/server/http/compress.ts'
import { drainOf, endStalledBodies } from '#platform/server/http/connections.ts'
import { errorHandler } from '#platform/server/http/errors.ts'
import { openApi } from '#platform/server/http/open-api/open-api.ts'
import { type KnowsPath, learnPaths, longestParameter, readableAddress, refuseUnreadable } from '#platform/server/http/paths.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { sameToken, securityHeaders, warnOfProtocol } from '#platform/server/http/security.ts'
import { readJson, validatorCompiler } from '#platform/server/http/validation.ts'
import { type LogTo, logging, logRequests, logSlowQueries } from '#platform/server/log.ts'

/** Builds the whole server from its dependencies. No container, no globals; does not listen yet. */
export async function buildApp(deps: Deps, logTo?: LogTo): Promise<FastifyInstance> {
  const app = fastify({
    ...logging(deps.env, logTo),
    trustProxy: deps.env.trust_proxy,
    rewriteUrl: readableAddress,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: longestParameter },
    forceCloseConnections: 'idle',
    // While closing, requests on connections that are still open are answered like those in progress.
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
  compressTexts(app)
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  await app.register(multipart)
  await openApi(app, deps.env)
  const context = { ...deps, app }
  health(context)
  await metricsRoute(context)
  signInRoutes(context)
  signOnRoutes(context)
  feed(context)
  unsubscribePage(context)
  invitationPages(context)
  manifest(context)
  publicRoutes(context)
  let knowsPath: KnowsPath = () => false
  await app.register(async (api) => {
    knowsPath = learnPaths(api)
    apiRoutes({ ...deps, app: api })
  })
  await scimRoutes(context)
  await oparlRoutes(context)
  await pages(context, knowsPath, deps.web_folder)
  const drain = drainOf(app, deps.env.stop_seconds)
  app.addHook('preClose', async () => void (await Promise.all([deps.broker.hangUp(), drain()])))
  deps.broker.attach(app.server, `${deps.env.path_prefix}/mqtt`)
  return app
}

/** Everything below {path_prefix}/api/v1/, where every request is authenticated. */
function apiRoutes(context: AppContext) {
  authenticate(context)
  shellRoutes(context)
  identityRoutes(context)
  deviceRoutes(context)
  administrationRoutes(context)
  committeeRoutes(context)
  meetingRoutes(context)
  importRoutes(context)
  originRoutes(context)
  meetingChecksRoutes(context)
  byHandRoutes(context)
  agendaRoutes(context)
  businessRoutes(context)
  calendarRoutes(context)
  documentRoutes(context)
  versionRoutes(context)
  tagRoutes(context)
  bookmarkRoutes(context)
  downloadRoutes(context)
  annotatingRoutes(context)
  basicDocumentRoutes(context)
  personalDocumentRoutes(context)
  withdrawnRoutes(context)
  removalRoutes(context)
  undoRoutes(context)
  motionTransitionRoutes(context)
  carryOnRoutes(context)
  motionFileRoutes(context)
  motionVersionRoutes(context)
  myMotionRoutes(context)
  motionRoutes(context)
  motionAttachmentRoutes(context)
  signatureSheetRoutes(context)
  newsRoutes(context)
  noteRoutes(context)
  notificationRoutes(context)
  overviewRoutes(context)
  subscriptionRoutes(context)
  privacyRoutes(context)
  myMarksRoutes(context)
  readDocumentsRoutes(context)
  rolePreviewRoutes(context)
  publicationRoutes(context)
  inboxRoutes(context)
  postRoutes(context)
  postingRoutes(context)
  motionPostingRoutes(context)
  searchRoutes(context)
}

/** GET {prefix}/metrics in Prometheus format. 404 without METRICS_TOKEN as bearer token. */
async function metricsRoute(context: AppContext): Promise<void> {
  const { app, env } = context
  const { metrics_token } = env
  const metrics = metrics_token === null ? undefined : (await import('./metrics.ts')).openMetrics(context)
  app.get(`${env.path_prefix}/metrics`, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!metrics || !sameToken(headers.authorization, `Bearer ${metrics_token}`)) throw notFound()
    return reply.type(metrics.type).send(await metrics.read())
  })
}
