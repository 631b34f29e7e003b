import { expect, test } from 'vitest'
import { aNote } from '#shared/test/an-annotation.ts'
import { goTo } from './go-to.ts'

test('the place of an annotation is scrolled to in PDF user space, a little before it; of a page that is not there nothing is', () => {
  const asked: object[] = []
  const viewer = {
    getPageView: (index: number) => (index === 2 ? { viewport: { viewBox: [20, 30, 620, 830] } } : undefined),
    scrollPageIntoView: (place: object) => asked.push(place),
  }
  for (const pageIndex of [2, 9]) goTo({ viewer: viewer as never }, aNote({ pageIndex, x: 100, y: 200 }))
  expect(asked).toMatchObject([{ pageNumber: 3, destArray: [null, { name: 'XYZ' }, 80, 670] }])
})
