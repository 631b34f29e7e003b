import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { SiteProvider } from '#platform/web/lib/site.tsx'
import { claimStorage } from '#platform/web/lib/storage/app-state.ts'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { stubServer } from '#testing/web/open-app.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { noPaperNotes } from './fixtures.ts'
import { NotesOnPages } from './NotesOnPages.tsx'
import type { Doing, NotePlace, PaperNotes, PlacedNote } from './paper-notes.ts'

type Situation = {
  change?: Partial<PaperNotes>
  paper?: ReturnType<typeof aPaper>
  answers?: Record<string, unknown>
  /** Rendered beside the paper. */
  beside?: (notes: PaperNotes) => ReactNode
}

/** A paper with notes on its pages, with a stubbed server that gives these answers. */
export async function openPages(placed: PlacedNote[], situation: Situation = {}) {
  const { change = {}, paper = aPaper({ pages: 2 }), answers = {}, beside } = situation
  const asked = stubServer({
    'committees/2/committee_groups/': [{ id: 7, title: 'Büro', member_count: 3, email_address_count: 0 }],
    ...answers,
  })
  claimStorage(1)
  await startPaperLanguage()
  const { pages, pdfViewer } = paper
  const client = createQueryClient(async () => {})
  client.setQueryData(['me'], aMember())
  client.setQueryData(['committees'], [])
  const move = vi.fn<(note: PlacedNote, place: NotePlace) => void>()
  const paperNotes: Pick<PaperNotes, 'doing' | 'begin' | 'select'> = { ...noPaperNotes }
  function Paper() {
    const [selected, select] = useState<number | null>(null)
    const [doing, begin] = useState<Doing | null>(change.doing ?? null)
    Object.assign(paperNotes, { doing, begin, select })
    const notes = { ...noPaperNotes, placed, selected, select, move, ...change, doing, begin }
    return (
      <>
        {beside?.(notes)}
        <NotesOnPages pdfViewer={pdfViewer} notes={notes} />
      </>
    )
  }
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <SiteProvider site={{ time_zone: 'Europe/Zurich' }}>
        <QueryClientProvider client={client}>
          <Paper />
        </QueryClientProvider>
      </SiteProvider>
    </Themed>,
  )
  return {
    user: userEvent.setup(),
    client,
    asked,
    pages,
    move,
    paperNotes: paperNotes,
    markers: () => screen.queryAllByRole('button', { name: /Notiz/ }),
  }
}
