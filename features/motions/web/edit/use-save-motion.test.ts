import { expect, test } from 'vitest'
import { unwritten } from './motion-form.ts'
import { bodyOf } from './use-save-motion.ts'

test('sends texts trimmed, with lone surrogates replaced', () => {
  const texts = { title: ' Velowege \ud83d', description: '\udeb2 für alle\n', reason: ' \ud83d\udeb2 ' }
  expect(bodyOf({ ...unwritten(1, 4), ...texts })).toMatchObject({ title: 'Velowege \ufffd', description: '\ufffd für alle', reason: '🚲' })
})
