import { expect, test } from 'vitest'
import { throttledLog } from './log.ts'

test('logs the same error once for many workers, and without its details', () => {
  const lines: string[] = []
  const tell = throttledLog((line) => lines.push(line))
  const away = (worker: number) => Object.assign(new Error(`away ${worker}`), { code: '57P01', detail: 'Geheimnis' })
  for (const worker of [1, 2, 3]) {
    tell(away(worker))
    tell(new Error(`late (Queue: sweep, Worker: ${worker})`))
  }
  tell(new Error('another'))
  expect(lines).toEqual(['away 1', 'Worker: 1', 'another'].map((part) => expect.stringContaining(part)))
  expect(lines.join('')).not.toContain('Geheimnis')
})
