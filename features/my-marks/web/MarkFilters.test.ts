import { expect, test } from 'vitest'
import { toggled } from './MarkFilters.tsx'

test('a chip adds its value, or takes it away; without any there is no filter', () => {
  expect(toggled(undefined, 'ink')).toEqual(['ink'])
  expect(toggled(['ink'], 'tag')).toEqual(['ink', 'tag'])
  expect(toggled(['ink', 'tag'], 'ink')).toEqual(['tag'])
  expect(toggled(['ink'], 'ink')).toBeUndefined()
})
