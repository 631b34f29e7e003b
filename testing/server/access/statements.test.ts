import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchDatabase } from '#platform/server/database/connect.ts'
import { requestId } from '#platform/server/log.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { testServer } from '#testing/server/test-server.ts'
import type { Code } from './actors.ts'
import { growAskedByOne, growByOne } from './add-objects.ts'
import type { Row } from './row.ts'
import { table } from './table.ts'
import { accessWorld, type World } from './world.ts'

/** How many more there are of everything. */
const sizes = [1, 6]
const readers: Code[] = ['OW', 'RS', 'SA', 'RE']
const textOfPapers = 'Wortlautderakten'

let worlds: { world: World; size: number }[]
beforeAll(async () => {
  worlds = []
  for (const size of sizes) {
    const world = await accessWorld(await testServer({ FULL_TEXT_SEARCH: 'on', SLOW_QUERY_MS: '60000' }))
    for (let n = 0; n < size; n++) await growByOne(world)
    await writeTexts(world)
    worlds.push({ world, size })
  }
})
afterAll(() => Promise.all(worlds.map(({ world }) => world.server[Symbol.asyncDispose]())))

/** Stores texts as if all files had been read. */
async function writeTexts({ server: { db } }: World) {
  const files = await db.selectFrom('stored_file').select('sha256').execute()
  await db
    .insertInto('file_page')
    .values(files.map(({ sha256 }) => ({ sha256, page: 1, text: textOfPapers })))
    .execute()
  await db.updateTable('stored_file').set({ text_state: 'read', page_count: 1 }).execute()
}

type Answered = { code: Code; status: number; statements: string[]; body: string; is_json: boolean }

/** Two requests per reader: the first fills caches, the second uses them. Files are requested once, since making them is slow. */
async function answersIn({ world, size }: (typeof worlds)[number], route: string, row: Row): Promise<Answered[]> {
  const path = route.replace('GET ', '')
  const { params, query } = typeof row === 'string' ? {} : await row.ask(world)
  const asked = { ...world.paramsOf(path), ...params }
  for (let n = 0; n < size; n++) await growAskedByOne(world, path, asked)
  const answers: Answered[] = []
  // The first zip with a file stores its checksum.
  if (path.includes('download')) await world.clients.OW.request({ method: 'GET', url: `/api/v1/${fillPath(path, asked)}` })
  for (const code of readers.flatMap((reader) => [reader, reader])) {
    const { answer, statements } = await listening(world, () =>
      world.clients[code].request({ method: 'GET', url: `/api/v1/${fillPath(path, asked)}`, ...(query && { query }) }),
    )
    const is_json = String(answer.headers['content-type']).includes('json')
    answers.push({ code, status: answer.statusCode, statements, body: answer.body, is_json })
    if (!is_json) break
  }
  return answers
}

/** Records the statements of a request; those of background work do not count. */
async function listening<Answer>({ server }: World, request: () => Promise<Answer>) {
  const statements: string[] = []
  const end = watchDatabase(server.db).hear(({ text }) => void (requestId() && statements.push(text)))
  const answer = await request()
  end()
  return { answer, statements }
}

const gets = Object.entries(table).filter(([route]) => route.startsWith('GET '))

test.each(gets)('%s runs the same number of statements in a larger world', async (route, row) => {
  const answers = []
  for (const one of worlds) answers.push(await answersIn(one, route, row))
  const [small = [], large = []] = answers
  expect(large.map(({ code, status }) => [code, status])).toEqual(small.map(({ code, status }) => [code, status]))
  expect(small.some(({ statements }) => statements.length > 0)).toBe(true)
  const counted = (all: Answered[]) => all.map(({ code, statements }) => [code, statements.length])
  // Shows the statements if their number differs.
  const other = large.filter(({ statements }, index) => statements.length !== small[index]?.statements.length)
  expect([counted(large), other.map(({ statements }) => statements)]).toEqual([counted(small), []])
  if (route.endsWith('/text/')) return
  for (const { body, is_json } of large) expect(is_json && body.includes(textOfPapers)).toBe(false)
})
