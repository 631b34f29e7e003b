import type { FastifyInstance } from 'fastify'
import { openSession } from '#features/identity/server/sessions.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { howOften } from '#testing/shared/random.ts'
import { committeeOfMeeting, meetingOfItem } from './reference.ts'
import type { Built } from './worlds/build.ts'

/** Headers that differ between any two responses, such as a policy with a nonce. */
const passing = new Set(['content-security-policy', 'date', 'set-cookie', 'x-request-id', 'connection', 'keep-alive'])

/** Requests of one user in one session, to any app server. */
export async function asker({ server, ids }: Built, person: number) {
  const { token, csrf_token } = await openSession(server.db, { user_id: ids.persons[person] ?? 0, at: server.clock() })
  return async (app: FastifyInstance, url: string): Promise<string> => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url,
      cookies: { sessionid: token, csrftoken: csrf_token },
    })
    const shownHeaders = Object.entries(headers)
      .filter(([name]) => !passing.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
    // Each configuration response has new MQTT credentials.
    const body = rawPayload.toString('latin1').replace(/("mqtt":\{[^}]*?"password":")[^"]*/, '$1')
    return `${statusCode} ${JSON.stringify(shownHeaders)} ${body}`
  }
}
type Ask = Awaited<ReturnType<typeof asker>>

/** The responses to all addresses, without headers that always differ. */
export async function answered(built: Built, { ask, app, feed, turn }: { ask: Ask; app: FastifyInstance; feed: string; turn: number }) {
  await indexed(built)
  const urls = [...addressesOf(built, turn), feed]
  const answers = new Map<string, string>()
  const work = async () => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) answers.set(url, await ask(app, url))
  }
  // As many concurrent requests as a browser makes.
  await Promise.all([work(), work(), work()])
  return answers
}

let indexing: Promise<void> = Promise.resolve()

/** One at a time: indexing skips rows that another run has locked. */
function indexed({ server }: Built): Promise<void> {
  indexing = indexing.then(() => indexAll(server))
  return indexing
}

type Params = Record<string, string | number>
type Filling = (built: Built) => Params[]

const byId =
  (list: keyof Built['ids']): Filling =>
  ({ ids }) =>
    ids[list].flatMap((id) => (id === null ? [] : [{ id }]))
const once: Filling = () => [{}]

/** Values for the path parameters, by the path's beginning; the first match applies. */
const fillings: [RegExp, Filling][] = [
  [/^[^{]+$/, once],
  [/^admin\/committees/, byId('committees')],
  [/^admin\/memberships/, byId('memberships')],
  [/^admin\/users/, byId('persons')],
  [/^admin\//, () => [{ id: 1 }]],
  [
    /agenda_items\/\{agendaItem\}/,
    ({ world, ids }) => ids.items.map((agendaItem, at) => ({ ...meetingPlace({ world, ids }, meetingOfItem(world, at)), agendaItem })),
  ],
  [/^committees\/\{committee\}\/meetings/, ({ world, ids }) => ids.meetings.map((_, at) => meetingPlace({ world, ids }, at))],
  [/^(committees|committee_document_structure)\//, byId('committees')],
  [/^(meetings|users\/\{id\}\/read_documents_users)\//, byId('meetings')],
  [/^agenda_items\//, byId('items')],
  [/^tagesordnung_item\//, byId('entries')],
  [/^versionable\//, ({ ids }) => ids.versions.map((version_id) => ({ version_id }))],
  [/^annotationlayers\//, byId('layers')],
  [/^documents\//, byId('basic_documents')],
  [/^businesses\//, byId('businesses')],
  [/^memberships\//, byId('memberships')],
  [/^vorstoss\//, ({ ids }) => ids.motions.map((id) => ({ id, attachment_id: 1 }))],
  [/^ris\//, ({ ids }) => ids.postings.map((id) => ({ id, file_id: 1 }))],
  [/^devices\//, () => [{ id: '00000000-0000-4000-8000-000000000000' }]],
]

const meetingPlace = ({ world, ids }: Pick<Built, 'world' | 'ids'>, at: number): Params => ({
  committee: ids.committees[committeeOfMeeting(world, at)] ?? 0,
  meeting: ids.meetings[at] ?? 0,
})

const documents = /^(meeting_documents|protocols|attachments|proposals|personal_documents)\//

function paramsOf(path: string, built: Built): Params[] {
  const kind = documents.exec(path)?.[1]
  if (kind) {
    const { documents: ids, versions } = built.ids
    return ids.flatMap((id, at) => (built.world.documents[at]?.kind === kind ? [{ id, version_id: versions[at] ?? 0 }] : []))
  }
  const filling = fillings.find(([beginning]) => beginning.test(path))?.[1]
  if (!filling) throw new Error(`Nothing is known of ${path}`)
  return filling(built)
}

const words = ['Bericht', 'Vorstoss', 'Geschäft', 'Nachfragen', 'Brücken', 'Geheimnis', 'Geheimnnis', 'Sitzung', 'kommis*', 'Velowege']

/** Queries of a call, by path; calls without mandatory query are also made without. */
const queries: [RegExp, (built: Built) => string[]][] = [
  [/^search\/$/, () => words.map((word) => `?query=${encodeURIComponent(word)}&rows=100`)],
  [/user_choices/, ({ family }) => [`?query=${family}`]],
  [/^businesses\/$/, ({ ids }) => ['', ...ids.meetings.map((id) => `?meeting_id=${id}`)]],
  [/principals/, ({ ids }) => ['', ...ids.meetings.map((id) => `?meeting_id=${id}`)]],
  [/^tag\/$/, ({ ids }) => ['', ...ids.committees.map((id) => `?committee=${id}`)]],
  [/vorstoesse\/$/, () => ['', '?can_sign=true']],
  [/download\/$/, () => ['', '?annotations=true&notes=true&personal_documents=true']],
]

/** Each makes a PDF in a child process, which is too slow here. */
const isSlow = (path: string) => /(book|signature_sheet|annotated_file)\/$/.test(path)

/** By design these tell importers how much others have, but not who (decisions 057, 065). */
const isDeclared = (path: string) => /^meetings\/\{id\}\/(removal|last_import)\/$/.test(path)

/** Number of objects per call; the next turn uses others. */
const MAX_PER_CALL = howOften({ inTests: 1, assured: 2 })

/** Every GET of the OpenAPI description except these, on some objects of a world regardless of permissions; `turn` selects which. */
function addressesOf(built: Built, turn: number): string[] {
  const { paths = {} } = built.server.app.swagger() as { paths?: Record<string, object> }
  const root = '/api/v1/'
  return Object.entries(paths)
    .filter(([path, methods]) => path.startsWith(root) && 'get' in methods)
    .map(([path]) => path.slice(root.length))
    .filter((path) => !isSlow(path) && !isDeclared(path))
    .flatMap((path) => {
      const asked = queries.find(([of]) => of.test(path))?.[1](built) ?? ['']
      const all = paramsOf(path, built)
      const first = all.length > MAX_PER_CALL ? turn % all.length : 0
      const filled = [...all, ...all]
        .slice(first, first + Math.min(all.length, MAX_PER_CALL))
        .map((params) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? 0)))
      return filled.flatMap((one) => asked.map((query) => `${root}${one}${query}`))
    })
}
