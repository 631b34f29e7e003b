import { expect } from 'vitest'
import { documentPaths } from '#features/documents/document.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { aFeed } from '#testing/server/factories/calendar-factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { committeeOfMeeting, seesDocument, seesMeeting } from './reference.ts'
import type { Built } from './worlds/build.ts'

/** Compares the meetings and documents that a user gets through each channel with the reference. */
export async function expectOneAnswer(built: Built, person: number): Promise<number> {
  const { world, ids } = built
  const meetings = ids.meetings.map((_, at) => at).filter((at) => seesMeeting(world, person, at))
  const documents = ids.documents.map((_, at) => at).filter((at) => seesDocument(world, person, at))
  // Search and zips never contain others' personal documents.
  const counted = documents.filter((at) => [null, person].includes(world.documents[at]?.owner ?? null))
  expect({
    listed: await listed(built, person),
    opened: await opened(built, person),
    in_feed: await inFeed(built, person),
    beside_overview: await besideOverview(built, person, { meetings, documents }),
    with_page: await withPage(built, person),
    with_file: await withFile(built, person),
    found: await found(built, person),
    zipped: await zipped(built, person),
  }).toEqual({
    listed: meetings,
    opened: meetings,
    in_feed: meetings,
    beside_overview: [],
    with_page: documents,
    with_file: documents,
    found: counted,
    zipped: ids.meetings.map((_, meeting) => counted.filter((at) => world.documents[at]?.meeting === meeting).length),
  })
  return 6 + 2 * ids.documents.length + 2 * ids.meetings.length
}

const get = ({ clients }: Built, person: number, path: string) => clients[person]!.request({ method: 'GET', url: `/api/v1/${path}` })

const placesOf = (ids: number[], among: number[]) => ids.map((_, at) => at).filter((at) => among.includes(ids[at] ?? 0))

async function listed(built: Built, person: number): Promise<number[]> {
  const answer = await get(built, person, 'meetings/')
  return placesOf(
    built.ids.meetings,
    answer.json<{ id: number }[]>().map(({ id }) => id),
  )
}

/** The meetings whose page opens. */
async function opened(built: Built, person: number): Promise<number[]> {
  const statuses = await Promise.all(built.ids.meetings.map(async (id) => (await get(built, person, `meetings/${id}/`)).statusCode))
  return statuses.flatMap((status, at) => (status === 200 ? [at] : []))
}

type Seen = { meetings: number[]; documents: number[] }
type Overview = { meetings: { id: number }[]; news: { meeting: { id: number }; document?: { kind: string; id: number } }[] }

/** What the overview names although the person does not see it; not everything seen is in it. */
async function besideOverview(built: Built, person: number, { meetings, documents }: Seen): Promise<string[]> {
  const { ids, world } = built
  const overview = (await get(built, person, 'overview/')).json<Overview>()
  const seen = new Set([
    ...meetings.map((at) => `meeting ${ids.meetings[at]}`),
    ...documents.map((at) => `${world.documents[at]?.kind} ${ids.documents[at]}`),
  ])
  const named = [
    ...overview.meetings.map(({ id }) => `meeting ${id}`),
    ...overview.news.flatMap(({ meeting, document }) => [
      `meeting ${meeting.id}`,
      ...(document ? [`${document.kind} ${document.id}`] : []),
    ]),
  ]
  return named.filter((name) => !seen.has(name))
}

/** The documents whose page opens. */
async function withPage(built: Built, person: number): Promise<number[]> {
  const { world, ids } = built
  const statuses = await Promise.all(
    ids.documents.map(async (id, at) => (await get(built, person, `${world.documents[at]?.kind}/${id}/`)).statusCode),
  )
  return statuses.flatMap((status, at) => (status === 200 ? [at] : []))
}

async function inFeed({ server, ids }: Built, person: number): Promise<number[]> {
  const rows = await server.db.selectFrom('calendar_meeting').select(['id', 'calendar_uid']).where('id', 'in', ids.meetings).execute()
  const { payload } = await (await aFeed(server, { id: ids.persons[person] ?? 0 })).fetch()
  const text = payload.replace(/\r\n /g, '')
  return placesOf(
    ids.meetings,
    rows.filter(({ calendar_uid }) => text.includes(calendar_uid)).map(({ id }) => id),
  )
}

async function withFile(built: Built, person: number): Promise<number[]> {
  const { world, ids } = built
  const statuses = await Promise.all(
    ids.documents.map(async (id, at) => {
      const path = `${world.documents[at]?.kind}/${id}/versions/${ids.versions[at]}/file/`
      return (await get(built, person, path)).statusCode
    }),
  )
  return statuses.flatMap((status, at) => (status === 404 ? [] : [at]))
}

async function found(built: Built, person: number): Promise<number[]> {
  await indexAll(built.server)
  const answer = await get(built, person, 'search/?query=Bericht&rows=100')
  const paths = answer.json<{ items: { path: string }[] }>().items.map(({ path }) => path.split('?')[0])
  const { world, ids } = built
  return ids.documents.flatMap((id, at) => {
    const path = documentPaths[world.documents[at]?.kind ?? 'protocols'].replace('$id', String(id))
    return paths.includes(path) ? [at] : []
  })
}

/** Number of documents in the zip of each meeting. */
const zipped = (built: Built, person: number): Promise<number[]> =>
  Promise.all(
    built.ids.meetings.map(async (id, at) => {
      const committee = built.ids.committees[committeeOfMeeting(built.world, at)]
      const { statusCode, rawPayload } = await get(
        built,
        person,
        `committees/${committee}/meetings/${id}/download/?personal_documents=true`,
      )
      return statusCode === 200 ? (await readZip(rawPayload)).filter(({ path }) => path.endsWith('.pdf')).length : 0
    }),
  )
