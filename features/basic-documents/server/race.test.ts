import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/basic-documents/contract.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { aBasicDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { findStructure } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const four = [0, 1, 2, 3]

/** A committee with four people who order its documents, four sections, and twelve documents at the top level. */
async function aCrowd() {
  const committee = await aCommittee(server)
  const people = await Promise.all(four.map(async () => server.as(await aMember(server, committee, ['responsible']))))
  const [sections, documents] = [[] as { id: number }[], [] as { id: number }[]]
  for (const _ of four) sections.push(await aSection(server, committee))
  for (const _ of Array(12)) documents.push(await aBasicDocument(server, committee))
  return { committee, people, sections, documents }
}

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Checks that positions in every list are 0, 1, 2 … without gaps. Returns all documents. */
async function expectOrdered({ committee, people }: Awaited<ReturnType<typeof aCrowd>>) {
  const { body } = await people[0]!.call(api.getStructure, { params: { id: committee.id } })
  for (const list of [body.sections, body.documents, ...body.sections.map(({ documents }) => documents)]) {
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index))
  }
  return [body.documents, ...body.sections.map(({ documents }) => documents)].flat().map(({ id }) => id)
}

test('concurrent moves keep all positions without gaps, and lose no document', async () => {
  const crowd = await aCrowd()
  const { people, sections, documents } = crowd
  const throwDie = dice(7)
  const moves = Array.from({ length: 120 }, (_, turn) => {
    const me = people[turn % 4]!
    const document = documents[throwDie(12)]!
    const section = sections[throwDie(4)]!
    const index = throwDie(14) - 1
    const ways = [
      () => me.call(api.moveSection, { params: section, body: { index } }),
      () => me.call(api.moveDocument, { params: document, body: { index } }),
      () => me.call(api.removeDocumentFromSection, { params: document, body: { index } }),
      () => me.call(api.addDocumentToSection, { params: section, body: { index, document: document.id } }),
    ]
    return ways[throwDie(4)]!
  })
  const answers = await Promise.all(moves.map((move) => move()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await expectOrdered(crowd))).toEqual(new Set(documents.map(({ id }) => id)))
  expect(await expectOrdered(crowd)).toHaveLength(documents.length)
})

test('concurrent additions and removals leave no gaps, and documents outlive their section', async () => {
  const crowd = await aCrowd()
  const { committee, people, sections, documents } = crowd
  const [one, two, three, four_] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const [first, ...others] = documents as [{ id: number }, ...{ id: number }[]]
  const upload = (name: string) =>
    four_.call(api.uploadDocument, {
      params: { id: committee.id },
      form: {},
      file: Buffer.from(`%PDF-1.7 ${name}`),
      file_name: `${name}.pdf`,
    })
  const answers = await Promise.all([
    ...others.map((document, turn) =>
      one.call(api.addDocumentToSection, { params: sections[turn % 4]!, body: { index: 0, document: document.id } }),
    ),
    ...sections.slice(0, 3).map((section) => two.call(api.removeSection, { params: section })),
    ...four.map(() => three.call(api.addSection, { body: { committee: committee.id } })),
    ...['a', 'b', 'c'].map(upload),
    two.call(api.removeDocument, { params: first }),
    three.call(api.removeDocument, { params: first }),
  ])
  // A section deleted first takes no more documents, and a document is deleted only once.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const left = await expectOrdered(crowd)
  expect(left).toEqual(expect.arrayContaining(others.map(({ id }) => id)))
  expect(left).toHaveLength(others.length + 3)
  expect(left).not.toContain(first.id)
})

test('a document that moves while the structure is read appears once', async () => {
  const { committee, people, documents } = await aCrowd()
  const [first] = people as [(typeof people)[0]]
  const { username } = await aMember(server, committee)
  const me = await findActor(server.db, username, '2026-11-20')
  const moved = documents[0]!
  const moveOn = async () => {
    const { body } = await first.call(api.addSection, { body: { committee: committee.id } })
    await first.call(api.addDocumentToSection, { params: body, body: { index: 0, document: moved.id } })
  }
  const moving: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await moveOn()
      return result
    },
  }
  const { sections, documents: top } = await findStructure(server.db.withPlugin(moving), me!, committee.id)
  const shown = [top, ...sections.map((section) => section.documents)].flat().filter(({ id }) => id === moved.id)
  expect(shown).toHaveLength(1)
})
