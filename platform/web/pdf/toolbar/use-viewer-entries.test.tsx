import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import type { Noting } from '#platform/web/pdf/extensions.ts'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { loading } from '#platform/web/pdf/viewer-state.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { ToolBar } from './bar/ToolBar.tsx'
import { useViewerEntries } from './use-viewer-entries.tsx'

const nothing = () => {}
const commands = {
  isFinding: false,
  onFind: nothing,
  onPrint: nothing,
  isFullScreen: false,
  onFullScreen: null,
  isDimmed: false,
  onDim: vi.fn<() => void>(),
}
/** The bar of a viewer that is 300 px wide. */
function Bar(tools: Parameters<typeof useViewerEntries>[0]) {
  return <ToolBar entries={useViewerEntries(tools)([], [])} />
}

const download = { href: '/papier.pdf', download: 'Papier.pdf' }

test('the menu shows and hides notes on pages, and starts and ends placing one in a narrow bar', async () => {
  await startPaperLanguage()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 48))
  const user = userEvent.setup()
  const { pdfViewer } = aPaper()
  const client = createQueryClient(async () => {})
  const [onShow, onPlace] = [vi.fn<(isShown: boolean) => void>(), vi.fn<() => void>()]
  const menu = (change: Pick<Noting, 'isShown' | 'isAnnotating'>) => (
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={client}>
        <Bar
          pdfViewer={pdfViewer}
          state={loading}
          commands={commands}
          download={download}
          annotated={undefined}
          panel={null}
          noting={{ onPlace, onShow, layer: () => null, ...change }}
        />
      </QueryClientProvider>
    </Themed>
  )
  const press = async (name: string, isChecked: boolean) => {
    await user.click(screen.getByRole('button', { name: 'Mehr' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name, checked: isChecked }))
  }
  const { rerender } = render(menu({ isShown: true, isAnnotating: false }))
  await press('Notizen auf den Seiten anzeigen', true)
  await press('Notiz auf der Seite platzieren', false)
  rerender(menu({ isShown: false, isAnnotating: true }))
  await press('Notizen auf den Seiten anzeigen', false)
  await press('Notiz auf der Seite platzieren', true)
  expect(onShow.mock.calls).toEqual([[false], [true]])
  expect(onPlace).toHaveBeenCalledTimes(2)
  await press('Seiten abdunkeln', false)
  expect(commands.onDim).toHaveBeenCalledOnce()
})
