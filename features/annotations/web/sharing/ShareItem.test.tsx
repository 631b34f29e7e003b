import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aShareUser } from '#features/annotations/web/fixtures.ts'
import { leaveBehind } from '#features/annotations/web/session/fixtures.ts'
import { aRegistered } from '#features/devices/web/fixtures.ts'
import { aMember } from '#features/documents/web/fixtures.ts'
import { aCommittee, aConfiguration, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'

const users = [
  aShareUser(11, 'Ärni Beat', { shared: true }),
  aShareUser(12, 'Brügger Zoë'),
  aShareUser(13, 'Christen Urs', { preselected: true }),
]

async function open(address = '/agenda_items/30', answers: Record<string, unknown> = {}) {
  const app = await openApp(address, {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'agenda_items/30/': anAgendaItemWithMeeting({ attachments: [anAttachment()] }),
    'agenda_items/30/share_info/': { name: 'Voranschlag 2027', users },
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  const query = () => app.router.state.location.searchStr
  return { ...app, query }
}

const findDialog = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Anmerkungen teilen' }))
  await dialog.findByRole('table')
  return dialog
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Anmerkungen teilen' })

test('shares an item under the suggested name, with personal documents if selected', async () => {
  const share = vi.fn<(body: unknown) => Response>(() => Response.json({ layers: 2 }))
  const { user, query, router } = await open('/agenda_items/30?tagesordnungitem_id=5', {
    'agenda_items/30/share/': share,
    'meetings/4/tagesordnung_item/': [],
  })
  await user.click(button()!)
  const dialog = await findDialog()
  expect(
    dialog.getByText(/^Die Ausgewählten sehen alles.*Was Sie danach schreiben, gehört wieder zu Ihren privaten Anmerkungen\.$/),
  ).toBeTruthy()
  expect(query()).toBe('?tagesordnungitem_id=5&share_agenda_item=true')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Voranschlag 2027')
  await user.click(dialog.getByRole('checkbox', { name: /^Auch meine persönlichen Dokumente/ }))
  await user.click(dialog.getByRole('button', { name: 'Teilen' }))
  await gone()
  expect([query(), router.history.length]).toEqual(['?tagesordnungitem_id=5', 2])
  expect(screen.getByText('Die Freigabe wurde aktualisiert.')).toBeTruthy()
  const named = [11, 13].map((id) => ({ id, type: 'user', shared: true }))
  const body = { users: named, name: 'Voranschlag 2027', send_message: false, text: '', personal_documents: true }
  expect(share.mock.calls).toEqual([[body]])
})

test('sharing needs a recipient; a refusal shows its reason and closes the dialog', async () => {
  const detail = 'Auf den Dokumenten dieses Traktandums haben Sie nichts geschrieben.'
  const { user, query } = await open('/agenda_items/30?share_agenda_item=true', { 'agenda_items/30/share/': refusal(409, { detail }) })
  const dialog = await findDialog()
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Teilen' })
  for (const name of ['Ärni Beat', 'Christen Urs']) await user.click(dialog.getByRole('checkbox', { name }))
  expect(apply.disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Brügger Zoë' }))
  await user.click(apply)
  await gone()
  expect(screen.getByText(`Beim Teilen der Anmerkung ist ein Fehler aufgetreten. ${detail}`)).toBeTruthy()
  expect(query()).toBe('')
})

test('sharing is disabled until annotations that are not saved have been sent', async () => {
  stubDatabase()
  await leaveBehind(1)
  const sent = Promise.withResolvers<Response>()
  await open('/agenda_items/30?share_agenda_item=true', {
    'POST devices/': aRegistered(),
    'annotationlayers/7/annotation_create/': () => sent.promise,
  })
  const dialog = await findDialog()
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Teilen' })
  await dialog.findByText(/^Ihre letzten Anmerkungen sind noch nicht gespeichert\./)
  expect(apply.disabled).toBe(true)
  sent.resolve(Response.json({ layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }))
  await waitFor(() => expect(apply.disabled).toBe(false))
  expect(dialog.queryByText(/noch nicht gespeichert/)).toBeNull()
})

test('the button is disabled without attachments', async () => {
  await open('/agenda_items/30', { 'agenda_items/30/': anAgendaItemWithMeeting() })
  expect(button()?.disabled).toBe(true)
})

test.each([
  ['where the site does not share', { 'config/': aConfiguration({ features: { meetingDescription: true, shareAnnotations: false } }) }],
  ['in a closed committee', { 'committees/': [aCommittee({ is_active: false })] }],
  ['to a former member', { 'users/me/': { ...aMember(), roles: [] } }],
])('%s sharing is not offered', async (_where, answers) => {
  await open('/agenda_items/30?share_agenda_item=true', answers)
  expect(button()).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
