import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { ShareUser } from '#features/annotations/layer-contract.ts'
import { aShareUser } from '#features/annotations/web/fixtures.ts'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aCommittee, aConfiguration } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const own = aLayer({ id: 7, has_annotations: true })
const named = aLayer({ id: 8, name: 'Fraktion', display_name: 'Fraktion', is_private_layer: false, is_restored: true })
const legacy = aLayer({ id: 9, name: 'Alt', display_name: 'Alt', is_private_layer: false, is_legacy_layer: true })
const foreign = aLayer({ id: 10, name: 'Votum', display_name: 'Votum', is_private_layer: false, is_owner: false, owner_name: 'Ärni Beat' })
const all = [own, named, legacy, foreign]
const users = [
  aShareUser(11, 'Ärni Beat'),
  aShareUser(12, 'Brügger Zoë', { shared: true }),
  aShareUser(5, 'Fraktion Mitte', { type: 'group', role: '', preselected: true }),
]
const of = (layer: AnnotationLayer, shareUsers: ShareUser[]) => ({ ...layer, users: shareUsers })

async function open(address: string, answers: Record<string, unknown> = {}) {
  const app = await openApp(address, {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: all, selected_layer: 7 }),
    'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: all })],
    'versionable/700/annotation_layers/': all,
    'annotationlayers/7/': of(own, users),
    'annotationlayers/8/': of(named, users),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })
  const query = () => app.router.state.location.searchStr
  return { ...app, query }
}

const findDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  await dialog.findByRole('table')
  const button = (label: string) => dialog.getByRole<HTMLButtonElement>('button', { name: label })
  const box = (label: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name: label })
  return { ...dialog, button, box, name: () => dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }) }
}

const sharing = '/attachments/50?version_id=700&layer_id='
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('own layers can be shared from their row; legacy layers and those of others cannot', async () => {
  await open(`${sharing}7`)
  const layers = within(screen.getByRole('complementary', { name: 'Versionen' }))
  expect(layers.getByRole('link', { name: '«Private Anmerkungen» teilen' }).getAttribute('href')).toBe(`${sharing}7&share=true`)
  expect(layers.getByRole('link', { name: 'Freigabe von «Fraktion» anpassen' }).getAttribute('href')).toBe(`${sharing}8&share=true`)
  expect(layers.queryAllByRole('link', { name: /«Alt»|«Votum»/ })).toEqual([])
  expect(layers.getByText('Ärni Beat')).toBeTruthy()
})

test.each([
  ['where the site does not share', { 'config/': aConfiguration({ features: { meetingDescription: true, shareAnnotations: false } }) }, 7],
  ['in a closed committee', { 'committees/': [aCommittee({ is_active: false })] }, 7],
  ['for somebody else’s layer', {}, 10],
  ['for that of a former viewer', {}, 9],
])('%s the share address opens no dialog', async (_where, answers, layer) => {
  const { asked } = await open(`${sharing}${layer}&share=true`, answers)
  expect(screen.queryByRole('link', { name: `teilen` })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).not.toContain(`GET annotationlayers/${layer}/`)
})

test('the private layer is shared with a name and recipients, and the new private layer opens', async () => {
  const { user, query, answers } = await open(`${sharing}7`)
  await user.click(screen.getByRole('link', { name: '«Private Anmerkungen» teilen' }))
  const dialog = await findDialog('Anmerkungen teilen')
  expect(query()).toBe('?version_id=700&layer_id=7&share=true')
  expect(['Ärni Beat', 'Brügger Zoë', 'Fraktion Mitte'].map((name) => dialog.box(name).checked)).toEqual([false, true, true])
  expect(dialog.getAllByRole('row').map((row) => /Ärni|Brügger|Fraktion/.exec(row.textContent)?.[0])).toEqual([
    undefined,
    'Brügger',
    'Fraktion',
    'Ärni',
  ])
  expect([dialog.button('Teilen').disabled, dialog.button('Anmerkungen löschen').disabled]).toEqual([true, true])
  await user.type(dialog.name(), '  ')
  expect(dialog.button('Teilen').disabled).toBe(true)
  await user.type(dialog.name(), 'Votum')
  await user.click(dialog.box('Brügger Zoë'))
  await user.click(dialog.box('Fraktion Mitte'))
  expect(dialog.button('Teilen').disabled).toBe(true)
  await user.click(dialog.box('Ärni Beat'))
  await user.click(dialog.getByRole('checkbox', { name: /^Mitteilung per E-Mail senden/ }))
  const shared = { ...own, name: 'Votum', display_name: 'Votum', is_private_layer: false }
  const fresh = aLayer({ id: 17 })
  const share = vi.fn<(body: unknown) => Response>(() => {
    answers['versionable/700/annotation_layers/'] = [fresh, shared]
    answers['attachments/50/'] = aDocumentWithParents({ version_id: 700, annotationLayers: [fresh, shared], selected_layer: 17 })
    return Response.json(of(shared, users))
  })
  answers['annotationlayers/7/share/'] = share
  await user.type(dialog.getByRole('textbox', { name: 'Nachricht' }), 'Bitte lesen{Control>}{Enter}{/Control}')
  await waitFor(() => expect(query()).toBe('?version_id=700&layer_id=17'))
  await gone()
  expect(screen.getByText('Die Freigabe wurde aktualisiert.')).toBeTruthy()
  const body = { users: [{ id: 11, type: 'user', shared: true }], name: '  Votum', send_message: true, text: 'Bitte lesen' }
  expect(share.mock.calls).toEqual([[body]])
})

test('saves name and recipients of a shared layer, which stays open', async () => {
  const share = vi.fn<(body: unknown) => Response>(() => Response.json(of(named, users)))
  const { user, query } = await open(`${sharing}8&share=true`, { 'annotationlayers/8/share/': share })
  const dialog = await findDialog('Freigabe anpassen')
  expect(dialog.name().value).toBe('Fraktion')
  expect(dialog.getByRole('button', { name: /aus einer früheren Version übernommen/ })).toBeTruthy()
  await user.click(dialog.button('Freigabe speichern'))
  await gone()
  expect(query()).toBe('?version_id=700&layer_id=8')
  const named_users = [
    { id: 12, type: 'user', shared: true },
    { id: 5, type: 'group', shared: true },
  ]
  expect(share.mock.calls).toEqual([[{ users: named_users, name: 'Fraktion', send_message: false, text: '' }]])
})

test('a failure shows its reason and closes the dialog', async () => {
  const { user, query } = await open(`${sharing}8&share=true`, { 'annotationlayers/8/share/': refusal(409, { detail: 'Es geht nicht.' }) })
  const dialog = await findDialog('Freigabe anpassen')
  await user.click(dialog.button('Freigabe speichern'))
  await gone()
  expect(screen.getByText('Beim Teilen der Anmerkung ist ein Fehler aufgetreten. Es geht nicht.')).toBeTruthy()
  expect(query()).toBe('?version_id=700&layer_id=8')
})

test('a shared layer with a chosen recipient is deleted after a question, and the private layer opens', async () => {
  const confirm = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user, query, answers } = await open(`${sharing}8&share=true`)
  const dialog = await findDialog('Freigabe anpassen')
  await user.click(dialog.box('Alle auswählen'))
  await user.click(dialog.box('Alle auswählen'))
  expect(dialog.button('Anmerkungen löschen').disabled).toBe(true)
  await user.click(dialog.box('Ärni Beat'))
  await user.click(dialog.button('Anmerkungen löschen'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  confirm.mockReturnValue(true)
  answers['DELETE annotationlayers/8/'] = () => {
    answers['versionable/700/annotation_layers/'] = [own]
    return Response.json({})
  }
  await user.click(dialog.button('Anmerkungen löschen'))
  await waitFor(() => expect(query()).toBe('?version_id=700&layer_id=7'))
  expect(screen.getByText('Die Anmerkungen wurden gelöscht.')).toBeTruthy()
  await gone()
})

test('Back and Escape close the dialog; Escape asks before entries are lost', async () => {
  const { user, query, router } = await open(`${sharing}7`)
  const openIt = async () => {
    await user.click(screen.getByRole('link', { name: '«Private Anmerkungen» teilen' }))
    return findDialog('Anmerkungen teilen')
  }
  await openIt()
  router.history.back()
  await gone()
  const dialog = await openIt()
  await user.type(dialog.name(), 'Votum{Escape}')
  await user.click(dialog.button('Angaben verwerfen'))
  await gone()
  await openIt()
  await user.keyboard('{Escape}')
  await gone()
  expect(query()).toBe('?version_id=700&layer_id=7')
})

test('closing the dialog keeps only version and layer in the address', async () => {
  const { user, query } = await open(`${sharing}8&share=true&tagesordnungitem_id=5`, { 'meetings/4/tagesordnung_item/': [] })
  const dialog = await findDialog('Freigabe anpassen')
  await user.click(dialog.button('Abbrechen'))
  await gone()
  expect(query()).toBe('?version_id=700&layer_id=8')
})

test('after closing the dialog of another layer, that layer is open', async () => {
  const { user, query } = await open(`${sharing}7`)
  await user.click(screen.getByRole('link', { name: 'Freigabe von «Fraktion» anpassen' }))
  const dialog = await findDialog('Freigabe anpassen')
  await user.click(dialog.button('Abbrechen'))
  await gone()
  expect(query()).toBe('?version_id=700&layer_id=8')
})

test('recipients that could not be loaded can be requested again; an empty list says so', async () => {
  const { user, answers } = await open(`${sharing}8&share=true`, { 'annotationlayers/8/': refusal(500) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Freigabe anpassen' }))
  await dialog.findByText('Die möglichen Empfängerinnen und Empfänger konnten nicht geladen werden.')
  answers['annotationlayers/8/'] = of(named, [])
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await dialog.findByText('Es gibt niemanden, mit dem Sie diese Anmerkungen teilen können.')
})

test('saving is disabled, with the reason, while annotations are carried over to the version', async () => {
  await open(`${sharing}8&share=true`, {
    'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: all, is_carrying_over: true })],
  })
  const dialog = await findDialog('Freigabe anpassen')
  expect(dialog.button('Freigabe speichern').disabled).toBe(true)
  expect(dialog.getByText(/^Die Anmerkungen der vorherigen Version werden noch übernommen/)).toBeTruthy()
})
