import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const own = aLayer({ id: 7, has_annotations: true })
const legacy = aLayer({ id: 9, display_name: 'Alt', is_private_layer: false, is_legacy_layer: true })
const foreign = aLayer({ id: 10, display_name: 'Votum', is_private_layer: false, is_owner: false, owner_name: 'Ärni Beat' })
const all = [own, legacy, foreign]

/** Names of the saved files. */
let saved: string[]
beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

async function open(answers: Record<string, unknown> = {}) {
  const app = await openApp('/attachments/50?version_id=700&layer_id=7', {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: all, selected_layer: 7 }),
    'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: all })],
    'versionable/700/annotation_layers/': all,
    ...answers,
  })
  const openMenu = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name: `«${name}» als Datei` }))
    return within(await screen.findByRole('menu'))
  }
  return { ...app, openMenu }
}

test('layers of others are downloaded as XFDF or JSON-LD, legacy layers as XFDF; neither offers an import', async () => {
  const file = () => new Response('<xfdf/>')
  const { user, openMenu, asked } = await open({ 'annotationlayers/10/xfdf/': file, 'annotationlayers/10/web_annotations/': file })
  const menu = await openMenu('Votum')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Als XFDF herunterladen',
    'Als JSON-LD herunterladen',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Als XFDF herunterladen' }))
  await waitFor(() => expect(saved).toEqual(['2.-Bericht.xfdf']))
  await user.click((await openMenu('Votum')).getByRole('menuitem', { name: 'Als JSON-LD herunterladen' }))
  await waitFor(() => expect(saved).toEqual(['2.-Bericht.xfdf', '2.-Bericht.jsonld']))
  expect(asked.filter((one) => one.includes('annotationlayers/10/'))).toEqual([
    'GET annotationlayers/10/xfdf/',
    'GET annotationlayers/10/web_annotations/',
  ])
  const old = await openMenu('Alt')
  expect(old.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Als XFDF herunterladen'])
})

test('shows the server’s reason if a file cannot be made', async () => {
  const detail = 'Das PDF dieses Dokuments lässt sich nicht öffnen.'
  const { user, openMenu } = await open({ 'annotationlayers/10/xfdf/': refusal(409, { detail }) })
  await user.click((await openMenu('Votum')).getByRole('menuitem', { name: 'Als XFDF herunterladen' }))
  expect(await screen.findByText(detail)).toBeDefined()
  expect(saved).toEqual([])
})

test('an error shown while a file is being made remains after the download', async () => {
  let answerNow = (_: Response) => {}
  const made = new Promise<Response>((resolve) => {
    answerNow = resolve
  })
  const { user, openMenu, asked } = await open({ 'annotationlayers/10/xfdf/': () => made })
  await user.click((await openMenu('Votum')).getByRole('menuitem', { name: 'Als XFDF herunterladen' }))
  await waitFor(() => expect(asked).toContain('GET annotationlayers/10/xfdf/'))
  act(() => notify('error', 'Etwas anderes ging schief.'))
  answerNow(new Response('<xfdf/>'))
  await waitFor(() => expect(saved).toEqual(['2.-Bericht.xfdf']))
  expect(await screen.findByText('Etwas anderes ging schief.')).toBeDefined()
})
