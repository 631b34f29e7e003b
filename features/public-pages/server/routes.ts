import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { languageOf, siteLanguage } from '#platform/server/http/caller.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { isLanguage } from '#platform/shared/languages.ts'
import { idOf, pathsOf, publicPath } from './addresses.ts'
import { feedRoutes } from './feeds/routes.ts'
import { robots } from './feeds/sitemap.ts'
import { committeePage, startPage } from './pages/committee-pages.ts'
import { unknownPage, type Writer } from './pages/layout.ts'
import { meetingPage, motionPage } from './pages/meeting-pages.ts'
import type { PublicContext } from './public-context.ts'
import { publicDb } from './public-db.ts'
import * as read from './read-public.ts'
import { type Exchange, HTML, publicHeaders, sendPublic } from './send.ts'

/** On the first page. */
const MOST_COMING = 20
const PAST_PER_PAGE = 20
const LONGEST_PAGE = 100_000

/** GET /robots.txt, always; and below {prefix}/public/ the pages without sign-in, if PUBLIC_PAGES is on. */
export function publicRoutes(context: AppContext) {
  const { app, env } = context
  // Search engines ask for it at the root of the host alone.
  app.get('/robots.txt', (request, reply) => sendPublic({ request, reply }, { text: robots(env), type: 'text/plain; charset=utf-8' }))
  if (!env.public_pages) return
  const root = `${env.path_prefix}${publicPath}`
  const writerFor = async ({ params }: Exchange['request']): Promise<{ writer: Writer; isKnown: boolean }> => {
    const { language: wanted } = params as { language?: string }
    const isKnown = isLanguage(wanted) && env.languages.includes(wanted)
    const { app_name, primary_color } = await readSite(context.db, env)
    const style = `${root}/${styleIn(primary_color).name}`
    return { writer: { language: isKnown ? wanted : siteLanguage(env), env, app_name, style }, isKnown }
  }
  const answer: PublicContext['answer'] = async (exchange, write) => {
    const { writer, isKnown } = await writerFor(exchange.request)
    const page = isKnown ? await write(writer) : undefined
    return sendPublic(exchange, page ?? { text: unknownPage(writer), type: HTML, status: 404 })
  }
  const publicContext = { ...context, root, answer }
  pageRoutes(publicContext)
  feedRoutes(publicContext)
  fileRoutes(publicContext)
  app.get(`${root}/*`, (request, reply) => answer({ request, reply }, async () => undefined))
}

type Page = { language: string; id: string }

function pageRoutes({ app, env, root, answer, ...context }: PublicContext) {
  const db = publicDb(context.db)
  const now = () => context.clock().toISOString()

  app.get(`${root}/`, (request, reply) => {
    const wanted = languageOf(request)
    const language = env.languages.includes(wanted) ? wanted : siteLanguage(env)
    publicHeaders(reply)
    return reply.header('vary', 'accept-language, cookie').redirect(pathsOf(env, language).page(''))
  })

  app.get(`${root}/:language/`, (request, reply) =>
    answer({ request, reply }, async (writer) => {
      const committees = await read.listPublicCommittees(db)
      const coming = await read.listComingMeetings(db, { now: now(), most: MOST_COMING })
      return { text: startPage(writer, { committees, coming }), type: HTML }
    }),
  )

  app.get<{ Params: Page; Querystring: { page?: unknown } }>(`${root}/:language/committees/:id`, (request, reply) =>
    answer({ request, reply }, async (writer) => {
      const committee = await read.findPublicCommittee(db, idOf(request.params.id) ?? 0)
      const page = pageNumber(request.query.page)
      if (!committee || page === undefined) return undefined
      const about = { committee_id: committee.id, now: now() }
      const past = await read.listPastMeetings(db, { ...about, most: PAST_PER_PAGE + 1, skip: (page - 1) * PAST_PER_PAGE })
      if (page > 1 && past.length === 0) return undefined
      const shown = {
        committee,
        page,
        members: await read.listMembersInOffice(db, committee.id),
        coming: await read.listComingMeetings(db, { ...about, most: 100 }),
        past: past.slice(0, PAST_PER_PAGE),
        hasMore: past.length > PAST_PER_PAGE,
      }
      return { text: committeePage(writer, shown), type: HTML }
    }),
  )

  app.get<{ Params: Page }>(`${root}/:language/meetings/:id`, (request, reply) =>
    answer({ request, reply }, async (writer) => {
      const meeting = await read.findPublicMeeting(db, idOf(request.params.id) ?? 0)
      if (!meeting) return undefined
      const [items, documents, motions] = [
        await read.listPublicItems(db, meeting.id),
        await read.listPublicDocuments(db, meeting.id),
        await read.listPublicMotions(db, meeting.id),
      ]
      return { text: meetingPage(writer, { meeting, items, documents, motions }), type: HTML }
    }),
  )

  app.get<{ Params: Page }>(`${root}/:language/motions/:id`, (request, reply) =>
    answer({ request, reply }, async (writer) => {
      const motion = await read.findPublicMotion(db, idOf(request.params.id) ?? 0)
      const meeting = motion && (await read.findPublicMeeting(db, motion.meeting_id))
      return motion && meeting && { text: motionPage(writer, { motion, meeting }), type: HTML }
    }),
  )
}

/** From 1; undefined for anything that no page has. */
function pageNumber(given: unknown): number | undefined {
  if (given === undefined) return 1
  const page = typeof given === 'string' ? idOf(given) : undefined
  return page !== undefined && page <= LONGEST_PAGE ? page : undefined
}

const rules = readFileSync(join(import.meta.dirname, 'public.css'), 'utf8')

/** The style sheet in the site's colour, and its name, which changes with it: caches may keep it for ever. */
function styleIn(primary_color: string): { name: string; text: string } {
  const text = `:root{--accent:${primary_color}}\n${rules}`
  return { name: `style-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text }
}

/** In seconds: the name of the style sheet changes with it. */
const FOR_EVER = 31_536_000

function fileRoutes({ app, env, root, answer, files, ...context }: PublicContext) {
  const db = publicDb(context.db)

  app.get<{ Params: { id: string } }>(`${root}/documents/:id`, async (request, reply) => {
    const document = await read.findPublicDocument(db, idOf(request.params.id) ?? 0)
    if (!document) return answer({ request, reply }, async () => undefined)
    publicHeaders(reply)
    return sendFile(files, document, { request, reply })
  })

  app.get<{ Params: { name: string } }>(`${root}/:name(^style-[0-9a-f]{16}\\.css$)`, async (request, reply) => {
    const style = styleIn((await readSite(context.db, env)).primary_color)
    // The page of a minute ago may name the one of another colour.
    sendPublicStyle(reply, style.name === request.params.name)
    return reply.type('text/css; charset=utf-8').send(style.text)
  })
}

function sendPublicStyle(reply: Exchange['reply'], isCurrent: boolean) {
  publicHeaders(reply)
  if (isCurrent) reply.header('cache-control', `public, max-age=${FOR_EVER}, immutable`)
}
