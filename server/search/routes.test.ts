import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImportedMeeting } from '#server/test/factories.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { aReadPaper, foundBy } from '#server/test/search-factories.ts'
import { indexAll } from './index/index-all.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse({ FULL_TEXT_SEARCH: 'on' })
  house.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => house[Symbol.asyncDispose]())

test('a hit in the text of a paper names its page and the word as it is spelt there, and leads to where it is read', async () => {
  const { member, committee, meeting } = await anImportedMeeting(house)
  const { id, title } = await aReadPaper(house, meeting, { title: 'Velobericht', pages: ['Einleitung', 'Die Strassen der Stadt <Bern>'] })
  await indexAll(house)
  const { items, total_items, is_similar } = await foundBy(house, member, 'strasse')
  expect({ items, total_items, is_similar }).toEqual({
    items: [
      {
        type: 'backend.meetingdocument',
        path: `/meeting_documents/${id}?page=2&find=Strassen`,
        title,
        breadcrumbs: { committee, meeting: { id: meeting.id, title: '12. Sitzung der Geschäftsprüfungskommission' } },
        highlighting: { title, searchable_text: 'Die <mark>Strassen</mark> der Stadt &#60;Bern&#62;' },
        page: 2,
        file_extension: 'pdf',
      },
    ],
    total_items: 1,
    is_similar: false,
  })
})
