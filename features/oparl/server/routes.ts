import type { FastifyReply } from 'fastify'
import { type PublicDb, publicDb } from '#features/public-pages/server/public-db.ts'
import { findPublicDocument } from '#features/public-pages/server/read-public.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { contentDisposition, sendFile } from '#platform/server/files/send-file.ts'
import { notFound, Problem } from '#platform/server/http/problem.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { addressesOf, type OparlType, oparlPath, oparlTypes } from './addresses.ts'
import { oparlErrorHandler } from './errors.ts'
import { findMotionText } from './files.ts'
import { type ListQuery, listPage, listQuery } from './lists.ts'
import { findLives, type Life, listLives } from './lives.ts'
import { objectsOf } from './objects.ts'
import { openReading } from './reading.ts'
import { bodyOf, systemOf } from './roots.ts'

const isType = (name: string): name is OparlType => Object.hasOwn(oparlTypes, name)
/** Everything else is unknown. */
const KEY = /^(?:(?:item|motion|meeting)-)?[1-9]\d{0,9}$/

/**
 * OParl 1.1 at {path_prefix}/oparl/v1.1/ for everybody, without sessions: what the public may see, as the views of the public pages say. Without
 * PUBLIC_PAGES these addresses are unknown like any other.
 */
export async function oparlRoutes({ app: whole, db, env, files }: AppContext): Promise<void> {
  if (!env.public_pages) return
  const addresses = addressesOf(env)
  const path = env.path_prefix + oparlPath
  const rootOf = async () => ({ addresses, name: (await readSite(db, env)).app_name, website: env.root_url })
  const reading = openReading(db)

  await whole.register(async (app) => {
    app.setErrorHandler(oparlErrorHandler)
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' })
    })
    const schema = { hide: true }
    type List = { Querystring: ListQuery }

    app.get(path, { schema }, async () => systemOf(publicDb(db), await rootOf()))
    app.get(`${path}/system`, { schema }, async () => systemOf(publicDb(db), await rootOf()))
    app.get(`${path}/body/1`, { schema }, async () => {
      const root = await rootOf()
      return reading((trx) => bodyOf(trx, root))
    })
    app.get<List>(`${path}/body`, { schema: { ...schema, querystring: listQuery } }, async ({ query }) => {
      const root = { ...(await rootOf()), omit_internal: query.omit_internal === 'true' }
      const body = await reading((trx) => bodyOf(trx, root))
      return listPage({
        data: isWithin(query, body) ? [body] : [],
        total: isWithin(query, body) ? 1 : 0,
        address: addresses.bodyList,
        query,
      })
    })

    app.get<List & { Params: { type: string } }>(
      `${path}/body/1/:type`,
      { schema: { ...schema, querystring: listQuery } },
      ({ params: { type }, query }) => {
        if (!isType(type)) throw notFound()
        return listOf({ type, address: addresses.all(type), query })
      },
    )

    app.get<List & { Params: { key: string } }>(
      `${path}/organization/:key/meeting`,
      { schema: { ...schema, querystring: listQuery } },
      async ({ params: { key }, query }) => {
        const { id, deleted } = await find(publicDb(db), 'organization', key)
        return deleted
          ? listPage({ data: [], total: 0, address: addresses.meetingsOf(id), query })
          : listOf({ type: 'meeting', committee_id: id, address: addresses.meetingsOf(id), query })
      },
    )

    app.get<{ Params: { type: string; key: string } }>(`${path}/:type/:key`, { schema }, ({ params: { type, key } }) => {
      if (!isType(type)) throw notFound()
      return reading(async (trx) => {
        const [object] = await objectsOf({ db: trx, addresses, omit_internal: false }, [await find(trx, type, key)])
        return object
      })
    })

    for (const [name, way] of [
      ['content', 'inline'],
      ['download', 'attachment'],
    ] as const) {
      app.get<{ Params: { key: string } }>(`${path}/file/:key/${name}`, { schema }, async (request, reply) => {
        const { id, source, deleted } = await find(publicDb(db), 'file', request.params.key)
        if (deleted) throw new Problem(410, { detail: { key: 'problem.not_found' } })
        if (source === 'motion') return sendText(reply, await findMotionText(publicDb(db), id), way)
        const document = await findPublicDocument(publicDb(db), id)
        if (!document) throw notFound()
        return sendFile(files, { ...document, way }, { request, reply })
      })
    }

    app.all(`${path}/*`, { schema }, () => Promise.reject(notFound()))
  })

  function sendText(reply: FastifyReply, found: { text: string; file_name: string } | undefined, way: 'inline' | 'attachment') {
    if (!found) throw notFound()
    return reply.type('text/plain; charset=utf-8').header('content-disposition', contentDisposition(way, found.file_name)).send(found.text)
  }

  async function find(trx: PublicDb, type: OparlType, key: string): Promise<Life> {
    const [life] = KEY.test(key) ? await findLives(trx, type, [key]) : []
    if (!life) throw notFound()
    return life
  }

  type Listed = { type: OparlType; committee_id?: number; address: string; query: ListQuery }

  const listOf = ({ address, query, ...of }: Listed) =>
    reading(async (trx) => {
      const { total, lives } = await listLives(trx, { ...of, ...query }, query)
      const data = await objectsOf({ db: trx, addresses, omit_internal: query.omit_internal === 'true' }, lives)
      return listPage({ data, total, address, query })
    })
}

/** Whether the filters leave an object. */
function isWithin(query: ListQuery, { created, modified }: { created?: string; modified?: string }): boolean {
  const isIn = (time: string | undefined, since: string | undefined, until: string | undefined) =>
    (since === undefined || (time !== undefined && Date.parse(time) >= Date.parse(since))) &&
    (until === undefined || (time !== undefined && Date.parse(time) <= Date.parse(until)))
  return isIn(created, query.created_since, query.created_until) && isIn(modified, query.modified_since, query.modified_until)
}
