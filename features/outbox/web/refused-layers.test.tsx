import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outboxOf } from '#features/annotations/web/session/layer-outbox.ts'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { eventually } from '#testing/web/eventually.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const marks = { layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }
const own = 'POST annotationlayers/8/annotation_create/'

/** The page of rejected operations: a shared layer that is gone, on a paper that was read before. */
async function openRefused(answers: Record<string, unknown>) {
  const version = aVersion()
  const app = await openApp('/', { 'users/me/': aMember(), 'POST annotationlayers/7/annotation_create/': refusal(404), ...answers })
  app.client.setQueryData(['documents', 'protocols', 5], { ...aDocumentWithParents(), title: 'Protokoll der 11. Sitzung' })
  app.client.setQueryData(['documents', 'protocols', 5, 'versions'], [version])
  app.client.setQueryData(['documents', 'layers', version.version_id], [aLayer({ id: 7 })])
  await app.router.navigate({ to: '/unsent' })
  await outboxOf(app.client, aMember().id).add(7, [{ kind: 'create', annotation: aNote({ text: 'Woher kommt das?' }) }])
  const list = within(await screen.findByRole('list', { name: 'Nicht übernommen' }))
  expect(await list.findByText('Seite 1: Woher kommt das?')).toBeTruthy()
  expect(list.getByText(/Diese Anmerkungen gibt es nicht mehr/)).toBeTruthy()
  await list.findByRole('link', { name: 'Protokoll der 11. Sitzung' })
  return { ...app, list, layers: `versionable/${version.version_id}/annotation_layers/` }
}

test('annotations of a removed layer are kept with document, page and text, and can move to the own layer', async () => {
  const bodies: { annotation: { text: string } }[] = []
  const { list, user, answers, layers } = await openRefused({
    [own]: (body: (typeof bodies)[number]) => {
      bodies.push(body)
      return Response.json({ ...marks, layer_id: 8 })
    },
  })
  answers[layers] = [aLayer({ id: 8, is_private_layer: true, is_owner: true })]
  await user.click(list.getByRole('button', { name: 'In meine privaten Anmerkungen übernehmen' }))
  await screen.findByText('Die Anmerkungen gehören jetzt zu Ihren privaten Anmerkungen.')
  await eventually(() => expect(bodies.map(({ annotation }) => annotation.text)).toEqual(['Woher kommt das?']))
  expect(list.queryByText('Seite 1: Woher kommt das?')).toBeNull()
})

test('if the document is not visible either, they can be copied or discarded', async () => {
  const { list, user, answers, layers, asked } = await openRefused({})
  answers[layers] = refusal(404)
  await user.click(list.getByRole('button', { name: 'In meine privaten Anmerkungen übernehmen' }))
  await screen.findByText(/keine privaten Anmerkungen mehr/)
  expect(list.getByText('Seite 1: Woher kommt das?')).toBeTruthy()
  expect(list.getByRole('button', { name: 'Text kopieren' })).toBeTruthy()
  vi.stubGlobal('confirm', () => true)
  await user.click(list.getByRole('button', { name: 'Verwerfen' }))
  await screen.findByText(/Der Server hat alles übernommen/)
  expect(asked.filter((one) => one === own)).toEqual([])
})
