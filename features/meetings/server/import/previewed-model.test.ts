import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeMeeting, getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften, seedOfRun } from '#testing/shared/random.ts'

/** The model of a meeting: its texts, and whether the description was written on the page. */
type Known = { title: string; description: string; by_hand: boolean }

const zipOf = ({ title, description }: Pick<Known, 'title' | 'description'>) =>
  geverZip({ meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items: [], title, description })] })

const description = fc.constantFrom('', 'eins', 'zwei')
const step = fc.oneof(
  fc.record({ does: fc.constant('describe' as const), description }),
  fc.record({
    does: fc.constant('import' as const),
    title: fc.constantFrom('Sitzung', 'Andere Sitzung'),
    description,
    replaces: fc.boolean(),
    isPreviewed: fc.boolean(),
    isConfirmed: fc.boolean(),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Import = Extract<Step, { does: 'import' }>

const isKept = (known: Known, zip: Import) => zip.description === '' || (known.by_hand && !zip.replaces)
const afterwards = (known: Known, zip: Import): Known => ({
  ...(isKept(known, zip) ? known : { description: zip.description, by_hand: false }),
  title: zip.title,
})

/** What the report is expected to contain: changed fields, kept fields, and fields to confirm. */
function expectedReport(known: Known, zip: Import) {
  const next = afterwards(known, zip)
  const fields = (['title', 'description'] as const).filter((field) => known[field] !== next[field])
  const kept = zip.description !== '' && zip.description !== next.description ? ['description'] : []
  return { fields, kept, to_confirm: fields.filter((field) => field === 'title') }
}

type Query = Record<string, string>

/** A meeting in its first state, and the calls on it. */
async function aMeeting(server: TestServer, known: Known) {
  const { committee, responsible, meeting } = await anImportedMeeting(server, { zip: await zipOf(known) })
  const me = server.as(responsible)
  return {
    post: async (zip: Import, query: Query) =>
      me.call(importMeeting, { params: { committee: committee.id }, query, file: await zipOf(zip) }),
    describe: (text: string) => me.call(changeMeeting, { params: meeting, body: { description: text } }),
    now: async () => (await me.call(getMeeting, { params: meeting })).body,
  }
}
type Post = Awaited<ReturnType<typeof aMeeting>>['post']

const fieldsOf = (changes: { field: string }[] = []) => changes.map(({ field }) => field)

/** Previews and imports; returns the model afterwards. */
async function imports(post: Post, known: Known, zip: Import): Promise<Known> {
  const expected = expectedReport(known, zip)
  const choice = { replace_by_hand: String(zip.replaces) }
  const { tag } = (await post(zip, { dry_run: 'true' })).body
  const { body: preview } = await post(zip, { dry_run: 'true', ...choice })
  const [report] = preview.meetings
  expect({ fields: fieldsOf(report?.changes), kept: fieldsOf(report?.kept), to_confirm: report?.to_confirm }).toEqual(expected)
  const done = await post(zip, { ...choice, ...(zip.isPreviewed && { expected: tag }), confirmed: String(zip.isConfirmed) })
  const isRefused = zip.isPreviewed && !zip.isConfirmed && expected.to_confirm.length > 0
  expect([done.status, preview.tag]).toEqual([isRefused ? 409 : 200, tag])
  if (isRefused) return known
  expect(done.body).toEqual({ ...preview, dry_run: false })
  return afterwards(known, zip)
}

const described = (known: Known, text: string): Known => ({
  ...known,
  description: text,
  by_hand: known.by_hand || text !== known.description,
})

test('any sequence of descriptions and imports: the preview matches the import, texts written by hand stay', async () => {
  await using server = await testServer()
  const play = async (steps: Step[]) => {
    let known: Known = { title: 'Sitzung', description: '', by_hand: false }
    const { post, describe, now } = await aMeeting(server, known)
    for (const one of steps) {
      if (one.does === 'describe') await describe(one.description)
      known = one.does === 'describe' ? described(known, one.description) : await imports(post, known, one)
      expect(await now()).toMatchObject({ title: known.title, description: known.description })
    }
  }
  const numRuns = howOften({ inTests: 5, inAll: 100 })
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), play), { numRuns, seed: seedOfRun })
})
