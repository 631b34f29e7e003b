import { idOf } from '#features/public-pages/server/addresses.ts'
import type { PublicContext } from '#features/public-pages/server/public-context.ts'
import { publicDb } from '#features/public-pages/server/public-db.ts'
import * as read from '#features/public-pages/server/read-public.ts'
import { sendPublic } from '#features/public-pages/server/send.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { atomFeed } from './atom.ts'
import { calendarFeed } from './calendar.ts'
import { mostListed, sitemap } from './sitemap.ts'

const MOST_NEWS = 50

type Params = { language: string; id?: string }

/** Feeds of all committees and of each, and the sitemap. */
export function feedRoutes({ app, env, root, answer, ...context }: PublicContext) {
  const db = publicDb(context.db)

  /** The committee of the address: `{}` for all of them, undefined if it is not public. */
  const committeeOf = async ({ id }: Params): Promise<{ committee?: { id: number; title: string } } | undefined> => {
    if (id === undefined) return {}
    const committee = await read.findPublicCommittee(db, idOf(id) ?? 0)
    return committee && { committee }
  }

  for (const place of ['', 'committees/:id/']) {
    app.get<{ Params: Params }>(`${root}/:language/${place}feed.atom`, (request, reply) =>
      answer({ request, reply }, async (writer) => {
        const of = await committeeOf(request.params)
        if (!of) return undefined
        const committee_id = of.committee?.id
        const news = await read.listNews(db, { ...(committee_id !== undefined && { committee_id }), most: MOST_NEWS })
        const title = of.committee?.title ?? writer.app_name
        return { text: atomFeed(writer, { title, committee_id, news }), type: 'application/atom+xml; charset=utf-8' }
      }),
    )

    app.get<{ Params: Params }>(`${root}/:language/${place}calendar.ics`, (request, reply) =>
      answer({ request, reply }, async (writer) => {
        const of = await committeeOf(request.params)
        if (!of) return undefined
        const committee_id = of.committee?.id
        const today = dayOf(context.clock(), env.time_zone)
        const meetings = await read.listForCalendar(db, { ...(committee_id !== undefined && { committee_id }), today })
        const title = of.committee?.title ?? writer.app_name
        return { text: calendarFeed(writer, { title, meetings }), type: 'text/calendar; charset=utf-8' }
      }),
    )
  }

  app.get(`${root}/sitemap.xml`, async (request, reply) => {
    // Made anew for each caller: proxies keep it for a minute, and what is taken back must not be named for longer.
    const text = sitemap(env, await read.listAddresses(db, mostListed(env)))
    return sendPublic({ request, reply }, { text, type: 'application/xml; charset=utf-8' })
  })
}
