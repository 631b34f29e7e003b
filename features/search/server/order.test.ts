import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())

type Paper = { title: string; pages?: string[]; day?: string }

/** Documents of meetings on these days, each in a meeting of its own. */
async function somePapers(papers: Paper[]) {
  const committee = await aCommittee(server)
  for (const { day = '2026-03-01', ...paper } of papers)
    await aReadPaper(server, await aMeeting(server, committee, { start: `${day}T12:30:00+00:00`, end: `${day}T15:00:00+00:00` }), paper)
  await indexAll(server)
  return aMember(server, committee)
}

const titlesFoundBy = async (who: { id: number }, query: string, more: Parameters<typeof foundBy>[3] = {}) =>
  (await foundBy(server, who, query, more)).items.map(({ title }) => title)

test('ranks exact titles first, then adjacent words in the title, all words, some words, and texts', async () => {
  const text = ['Der Bau der Strasse, die Strasse, der Bau']
  const member = await somePapers([
    { title: 'Text', pages: text, day: '2026-11-01' },
    { title: 'Strasse nach Olten', pages: ['Der Bau'], day: '2026-10-01' },
    { title: 'Strasse und ihr Bau', day: '2026-09-01' },
    { title: 'Kredit für den Bau der Strasse', day: '2026-08-01' },
    { title: 'Bau der Strasse', day: '2026-07-01' },
    { title: 'Bau', pages: ['ohne das andere'], day: '2026-12-01' },
  ])
  expect(await titlesFoundBy(member, 'Bau der Strasse')).toEqual([
    'Bau der Strasse',
    'Kredit für den Bau der Strasse',
    'Strasse und ihr Bau',
    'Strasse nach Olten',
    'Text',
  ])
})

test('a typed beginning ranks the exact title first, then titles that begin with it', async () => {
  const member = await somePapers([
    { title: 'Protokoll der Verkehrskommission', day: '2026-12-01' },
    { title: 'Verkehrskommission', day: '2026-07-01' },
    { title: 'Verkehrskommission und Geschäftsprüfung', day: '2026-08-01' },
    { title: 'Die neue Verkehrskommission', day: '2026-11-01' },
  ])
  const beginning = ['Verkehrskommission und Geschäftsprüfung', 'Verkehrskommission']
  const others = ['Protokoll der Verkehrskommission', 'Die neue Verkehrskommission']
  expect(await titlesFoundBy(member, 'Verkehrskom*')).toEqual([...beginning, ...others])
  expect(await titlesFoundBy(member, 'Verkehrskommission*')).toEqual([...beginning.toReversed(), ...others])
  expect(await titlesFoundBy(member, 'Die neue Verkehrs*')).toEqual(['Die neue Verkehrskommission'])
})

test('ranks texts by number of occurrences, then by date', async () => {
  const member = await somePapers([
    { title: 'Alt', pages: ['Die Strasse und vieles andere'], day: '2024-01-01' },
    { title: 'Oft', pages: ['Strasse, Strasse, Strasse und wieder Strasse'], day: '2023-01-01' },
    { title: 'Neu', pages: ['Die Strasse und vieles andere'], day: '2026-01-01' },
  ])
  expect(await titlesFoundBy(member, 'strasse')).toEqual(['Oft', 'Neu', 'Alt'])
})

test('paging returns each hit once in a stable order', async () => {
  const committee = await aCommittee(server)
  const meeting = await aMeeting(server, committee, {})
  for (let number = 0; number < 130; number += 1)
    await aReadPaper(server, meeting, { title: `Bericht ${number}`, pages: [`Strasse ${'Strasse '.repeat(number % 7)}`] })
  await indexAll(server)
  const member = await aMember(server, committee)
  const titles: string[] = []
  for (let start = 0; start < 140; start += 20) titles.push(...(await titlesFoundBy(member, 'strasse', { start, rows: 20 })))
  expect([titles.length, new Set(titles).size]).toEqual([130, 130])
  expect(await titlesFoundBy(member, 'strasse', { rows: 100 })).toEqual(titles.slice(0, 100))
  expect((await foundBy(server, member, 'strasse', { start: 130 })).total_items).toBe(130)
})

test('a phrase opens the page where it occurs, and does not match single words', async () => {
  const member = await somePapers([{ title: 'Plan', pages: ['Strasse Bau Strasse Bau', 'Vom Bau der Strasse', 'Bau, Strasse'] }])
  const { items } = await foundBy(server, member, '"Bau der Strasse"')
  expect(items.map(({ page, path }) => [page, new URL(path, 'http://site').searchParams.get('find')])).toEqual([[2, 'Bau der Strasse']])
  expect(await titlesFoundBy(member, '"Bau der neuen Strasse"')).toEqual([])
})
