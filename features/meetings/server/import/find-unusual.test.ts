import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { inProcess } from '#testing/server/files/sandbox.ts'
import { lockedPdf } from '#testing/server/files/unusual-pdfs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { ArrivedPaper } from './arrived-papers.ts'
import { findUnusual } from './find-unusual.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const workIn = (sandbox: typeof inProcess) => openWork({ db: server.db, env: server.env, sandbox })
const aPaper = (sha256: string, bytes: Buffer, more: Partial<ArrivedPaper> = {}): ArrivedPaper => ({
  sha256,
  size: bytes.length,
  has_sign: false,
  open: () => Readable.from([bytes]),
  ...more,
})

test('what was found before the program was stopped at its limit counts', async () => {
  const hanging = aPaper('hanging', smallPdf('Antrag'), { open: () => new Readable({ read: () => undefined }) })
  const papers = [aPaper('locked', await lockedPdf(), { has_sign: true }), hanging]
  const work = workIn((program, asked) => runSandboxed(program, { ...asked, milliseconds: 8_000 }))
  expect(await findUnusual({ papers, work })).toEqual(new Map([['locked', { kind: 'locked' }]]))
})

test('reads at most fifty megabytes: first the papers with a sign, then the smallest, each once', async () => {
  const opened: string[] = []
  const paper = (sha256: string, size: number, has_sign: boolean) =>
    aPaper(sha256, smallPdf(sha256), {
      size,
      has_sign,
      open: () => {
        opened.push(sha256)
        return Readable.from([Buffer.concat([smallPdf(sha256), Buffer.alloc(size)], size)])
      },
    })
  const megabyte = 2 ** 20
  const sizes: [string, number, boolean][] = [
    ['huge', 51 * megabyte, true],
    ['large', 26 * megabyte, false],
    ['middle', megabyte, false],
    ['signed', 25 * megabyte, true],
    ['small', 10_000, false],
    ['small', 10_000, false],
  ]
  const found = await findUnusual({ papers: sizes.map((each) => paper(...each)), work: workIn(inProcess) })
  expect([opened, [...found]]).toEqual([['signed', 'small', 'middle'], []])
})
