import { afterEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { closeNotice, currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { saveBlob, saveFrom } from './save-file.ts'

const paper = new Blob(['%PDF-'], { type: 'application/pdf' })

/** The browser as an application on the home screen of an iPad, or in a window; returns what was given to its share sheet and its downloads. */
function aBrowser({ standalone, refusal }: { standalone?: boolean; refusal?: Error }) {
  const done: string[] = []
  vi.stubGlobal('navigator', {
    standalone,
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
    share: async ({ files = [] }: ShareData) => {
      done.push(`shared ${files.map(({ name }) => name).join()}`)
      if (refusal) throw refusal
    },
  })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    done.push(`downloaded ${this.download}`)
  })
  return done
}

afterEach(() => {
  closeNotice()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['in a window', {}, ['downloaded Antrag.pdf']],
  ['on the home screen', { standalone: true }, ['shared Antrag.pdf']],
  ['if the sheet is closed', { standalone: true, refusal: new DOMException('', 'AbortError') }, ['shared Antrag.pdf']],
])('%s a file is saved where that works', async (_, browser, done) => {
  const seen = aBrowser(browser)
  saveBlob(paper, 'Antrag.pdf')
  await vi.waitFor(() => expect(seen).toEqual(done))
})

test('on the home screen a file that cannot be shared is downloaded', () => {
  const seen = aBrowser({ standalone: true })
  saveBlob(new Blob(['x'], { type: 'application/x-unknown' }), 'Antrag.xyz')
  expect(seen).toEqual(['downloaded Antrag.xyz'])
})

test('if the tap is too long ago, a notice offers the file, and saves it with another tap', async () => {
  const refusal = new DOMException('', 'NotAllowedError')
  await startLanguage()
  const seen = aBrowser({ standalone: true, refusal })
  saveBlob(paper, 'Antrag.pdf')
  await vi.waitFor(() => expect(currentNotice()?.message).toContain('Antrag.pdf'))
  currentNotice()?.action?.run()
  expect(seen).toEqual(['shared Antrag.pdf', 'shared Antrag.pdf'])
})

test('a file of the server is saved like one that was made here, and a refusal is reported', async () => {
  const seen = aBrowser({ standalone: true })
  vi.stubGlobal('fetch', async () => new Response(paper, { headers: { 'content-type': 'application/pdf' } }))
  await saveFrom('/api/v1/proposals/1/versions/1/download/', 'Antrag.pdf')
  expect(seen).toEqual(['shared Antrag.pdf'])
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await expect(saveFrom('/api/v1/proposals/2/versions/1/download/', 'Antrag.pdf')).rejects.toMatchObject({ status: 404 })
})
