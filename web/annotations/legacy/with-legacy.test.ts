import { expect, test } from 'vitest'
import { aNote } from '#shared/test/an-annotation.ts'
import { aSession } from '#web/annotations/story.ts'
import { withLegacy } from './with-legacy.ts'

const xfdf = '<xfdf><annots><text page="0" rect="10,700,30,720"><contents>Früher</contents></text></annots></xfdf>'

test('what a former viewer kept is shown with the layer, and cannot be changed; any other layer is as it is', () => {
  const own = aSession({ annotations: [aNote()] })
  expect(withLegacy(own, [])).toBe(own)
  const shown = { ...own.shown(), xfdf_string: xfdf }
  const legacy = withLegacy({ ...own, shown: () => shown }, [[0, 0, 600, 800]])
  expect(legacy.can_change).toBe(false)
  expect(legacy.shown().annotations).toMatchObject([{ type: 'note', y: 80, text: 'Früher' }, { text: 'Rückfrage an das Amt' }])
  expect(legacy.shown()).toBe(legacy.shown())
})
