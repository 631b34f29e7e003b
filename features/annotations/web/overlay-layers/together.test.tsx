import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { AnnotationList } from '#features/annotations/web/list/AnnotationList.tsx'
import { layersQuery } from '#features/annotations/web/queries.ts'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { aLayer, aMember } from '#features/documents/web/fixtures.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aHighlight, aNote, anInk } from '#testing/shared/an-annotation.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { Legend } from './Legend.tsx'
import { useGoneLayers } from './layer-news.ts'
import { useLayersTogether, useTogether } from './together.ts'

beforeEach(stubDatabase)

const mine = aLayer()
const eva = aLayer({
  id: 8,
  name: 'Fraktion',
  display_name: 'Fraktion',
  is_private_layer: false,
  is_owner: false,
  owner_id: 5,
  owner_name: 'Berger Eva',
})
const urs = aLayer({ ...eva, id: 9, display_name: 'Zahlen', owner_id: 6, owner_name: 'Amstutz Urs' })

const holding = (layer_id: number, annotations: Annotation[]) => ({
  [`annotationlayers/${layer_id}/annotations/`]: { id: layer_id, layer_id, xfdf_string: null, annotations },
})

/** The legend and the list of a document, with an own layer open. */
async function openPaper(
  layers: AnnotationLayer[],
  answers: object,
  session = aSession({ annotations: [aNote({ text: 'Eigene Notiz' })] }),
) {
  const server: Record<string, unknown> = { ...answers }
  const asked = stubServer(server)
  await startPaperLanguage()
  const client = createQueryClient(async () => {})
  client.setQueryData(['me'], aMember())
  client.setQueryData(['committees'], [])
  function Paper({ all }: { all: AnnotationLayer[] }) {
    const annotator = useAnnotator(session)
    const paper = { version_id: 700, committee_id: 2, page_count: 3, cropBoxes: undefined }
    const layersTogether = useLayersTogether({ ...paper, layers: all, open: mine, session })
    const together = useTogether(layersTogether)
    useGoneLayers(700, all)
    return (
      <>
        <Legend layers={layersTogether} />
        <AnnotationList annotator={annotator} together={together} onPlace={() => {}} onGo={() => {}} />
        <output aria-label="gezeigt">{together.pointed?.text}</output>
      </>
    )
  }
  const listed = (all: AnnotationLayer[]) => client.setQueryData(layersQuery(700).queryKey, all)
  listed(layers)
  const paper = (all: AnnotationLayer[]) => (
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={client}>
        <Paper all={all} />
      </QueryClientProvider>
    </Themed>
  )
  const { rerender } = render(paper(layers))
  const change = (all: AnnotationLayer[]) => {
    act(() => void listed(all))
    rerender(paper(all))
  }
  return { user: userEvent.setup(), session, server, asked, change }
}

const both = { ...holding(8, [aNote({ text: 'Von Eva' })]), ...holding(9, [anInk(), aHighlight({ pageIndex: 1 })]) }
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const legend = () => screen.getByRole('dialog', { name: /^Ebenen/ })

test('the legend lists each layer below with owner and count; hiding a layer is remembered', async () => {
  const { user, change } = await openPaper([mine, eva, urs], both)
  await screen.findByText('Von Eva')
  await user.click(screen.getByRole('button', { name: 'Ebenen (2 von 2 weiteren eingeblendet)' }))
  const boxes = within(legend()).getAllByRole('checkbox')
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'ZahlenAmstutz Urs 2 Anmerkungen',
    'FraktionBerger Eva 1 Anmerkung',
  ])
  await user.click(within(legend()).getByRole('checkbox', { name: /Fraktion/ }))
  expect(screen.queryByText('Von Eva')).toBeNull()
  expect(localStorage.getItem('traktanda:/:hidden_layers')).toBe('{"v700":[8]}')
  await user.click(within(legend()).getByRole('button', { name: 'Alle ausblenden' }))
  expect(rows().filter((row) => row?.includes('Eigene Notiz') || row?.includes('Stift'))).toHaveLength(1)
  // A new layer is visible at once.
  change([mine, eva, urs, { ...eva, id: 10, display_name: 'Neu' }])
  expect(await within(legend()).findByRole('checkbox', { name: /Neu/, checked: true })).toBeDefined()
  await user.click(within(legend()).getByRole('button', { name: 'Alle anzeigen' }))
  expect(await screen.findByText('Von Eva')).toBeDefined()
  expect(localStorage.getItem('traktanda:/:hidden_layers')).toBe('{}')
})

test('the list names owners and filters by person; annotations of other layers can be copied but not changed', async () => {
  const { user, session } = await openPaper([mine, eva, urs], both)
  const theirs = await screen.findByRole('button', { name: /^Notizzettel.*Berger Eva.*Von Eva$/ })
  expect(screen.queryByRole('button', { name: /Von Eva» (löschen|bearbeiten)$/ })).toBeNull()
  theirs.focus()
  await user.keyboard('{Delete}{Enter}')
  expect(screen.getByLabelText('gezeigt').textContent).toBe('Von Eva')
  await user.selectOptions(screen.getByLabelText('Von'), 'Amstutz Urs')
  expect(rows()).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Von'), 'Ihre eigenen')
  expect(rows()).toEqual([expect.stringContaining('Eigene Notiz')])
  await user.selectOptions(screen.getByLabelText('Von'), 'Alle Personen')
  await user.click(screen.getByRole('button', { name: '«Notizzettel: Von Eva» in meine Anmerkungen übernehmen' }))
  const copy = session.shown().annotations.find(({ text }) => text === 'Von Eva')
  expect(copy?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(copy?.id).not.toBe(both['annotationlayers/8/annotations/']!.annotations[0]!.id)
  session.undo()
  expect(session.shown().annotations.map(({ text }) => text)).toEqual(['Eigene Notiz'])
})

test('a changed layer is read again, and a layer that is no longer shared disappears', async () => {
  const { server, asked, change } = await openPaper([mine, eva, urs], both)
  await screen.findByText('Von Eva')
  Object.assign(server, holding(8, [aNote({ text: 'Von Eva geändert' })]))
  change([mine, { ...eva, updated: '2026-09-14T13:00:00+00:00' }, urs])
  await screen.findByText('Von Eva geändert')
  expect(asked.filter((one) => one.endsWith('9/annotations/'))).toHaveLength(1)
  change([mine, urs])
  expect(screen.queryByText('Von Eva geändert')).toBeNull()
  expect(currentNotice()).toMatchObject({
    severity: 'info',
    message: 'Berger Eva teilt Anmerkungen zu diesem Dokument nicht mehr mit Ihnen.',
  })
  expect(rows()).toHaveLength(3)
})

test('a layer that the server refuses disappears, even if the list of layers still has it', async () => {
  const { server, change } = await openPaper([mine, eva], both)
  await screen.findByText('Von Eva')
  delete server['annotationlayers/8/annotations/']
  change([mine, { ...eva, updated: '2026-09-14T13:00:00+00:00' }])
  await expect.poll(() => screen.queryByText('Von Eva')).toBeNull()
})

test('shows no legend without other layers', async () => {
  await openPaper([mine], {})
  expect(screen.queryByRole('button', { name: /^Ebenen/ })).toBeNull()
})

test('remembers hidden layers of the latest 200 versions, whatever their ids', async () => {
  const many = Array.from({ length: 200 }, (_, index) => [`v${1000 - index}`, [1]])
  localStorage.setItem('traktanda:/:hidden_layers', JSON.stringify(Object.fromEntries(many)))
  const { user } = await openPaper([mine, eva, urs], both)
  await user.click(screen.getByRole('button', { name: /^Ebenen/ }))
  await user.click(within(legend()).getByRole('checkbox', { name: /Fraktion/ }))
  const kept = Object.keys(JSON.parse(localStorage.getItem('traktanda:/:hidden_layers') ?? '{}'))
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'v999', 'v700'])
})

const marks = { layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }

test.each([
  [() => Response.json(marks), 'success', 'Die Anmerkung wurde in Ihre privaten Anmerkungen übernommen.'],
  [refusal(409, { detail: 'Das Gremium ist nicht mehr aktiv.' }), 'error', 'Das Gremium ist nicht mehr aktiv.'],
  [refusal(503), 'warning', expect.stringMatching(/^Der Server ist nicht erreichbar/)],
])('tells the outcome of a copy onto a layer that is not open once it is known: %#', async (answer, severity, message) => {
  let answerNow = () => {}
  const released = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const server = { ...both, 'POST annotationlayers/7/annotation_create/': () => released.then(answer) }
  const { user, asked } = await openPaper([mine, eva], server, { ...aSession(), layer_id: 8 })
  await user.click(await screen.findByRole('button', { name: '«Notizzettel: Von Eva» in meine Anmerkungen übernehmen' }))
  await expect.poll(() => asked).toContain('POST annotationlayers/7/annotation_create/')
  expect(currentNotice()).toBeNull()
  answerNow()
  await expect.poll(currentNotice).toMatchObject({ severity, message })
})
