import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aGroup } from '#features/committees/web/fixtures.ts'
import { noRules } from '#features/motions/rules.ts'
import { aFirstSignatory, aMotion, aMotionAttachment, aSignatory } from '#features/motions/web/fixtures.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { aCommitteeWithMeetings, aMeetingListed, aUser } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { madeOf, openEditDialog, writeMotion } from './edit-dialog-fixtures.tsx'
import type { MotionBody } from './use-save-motion.ts'

beforeEach(() => clearStorage())

const first = { signatory_id: 1, role: 'FIRST_SIGNATORY', type: 'user' }
const FREE = { can_create_proposals_for_other_people: true }

type Sent = MotionBody & { key?: string }

/** Records the request body and answers with the motion made of it. */
function receiver(answer?: object) {
  const bodies: Sent[] = []
  return { bodies, receive: (body: Sent) => (bodies.push(body), Response.json(answer ?? madeOf(body))) }
}

test('saves a motion with every field, once, and confirms it', async () => {
  const { bodies, receive } = receiver()
  const opened = await openEditDialog({ 'POST vorstoss/': receive })
  const { user, dialog, choose, write, onClose } = opened
  await writeMotion(opened)
  await write('Begründung', ' Sie fehlen. ')
  await choose('Zweitunterzeichner/in', 'Ärni Beat')
  await choose('Mitunterzeichnende', 'Ausschuss (Gruppe)')
  await choose('Mitunterzeichnende', 'Finanzkommission (Gremium)')
  await user.keyboard('{Escape}')
  await choose('Rechte am Vorstoss', 'Überparteilich')
  await user.click(dialog.getByRole('checkbox', { name: 'Dringlich' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toEqual([
    {
      title: 'Mehr Velowege',
      description: 'Der Regierungsrat baut Velowege.',
      reason: 'Sie fehlen.',
      business_type: 'postulat',
      is_urgent: true,
      rights_holder: 'cross_party',
      signatories: [
        first,
        { signatory_id: 12, role: 'SECOND_SIGNATORY', type: 'user' },
        { signatory_id: 90, role: 'OTHER_SIGNATORY', type: 'committeegroup' },
        { signatory_id: 2, role: 'OTHER_SIGNATORY', type: 'committee' },
      ],
      meeting: 4,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(currentNotice()).toMatchObject({ severity: 'success', message: 'Der Vorstoss wurde erstellt.' })
})

test('reports all missing required fields together and sends nothing', async () => {
  const { asked, user, dialog, write, save } = await openEditDialog({ 'committees/2/': aCommitteeWithMeetings([aMeetingListed()]) }, {})
  await waitFor(() => expect(save?.disabled).toBe(true))
  expect(await dialog.findByText(/steht keine Sitzung bevor/)).toBeTruthy()
  await write('Titel', '  ')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(dialog.getAllByText('Dieses Feld ist erforderlich.')).toHaveLength(3))
  expect(dialog.queryByRole('combobox', { name: 'Sitzung' })).toBeNull()
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('offers members, and as co-signatories also non-empty groups and the committee, each person once', async () => {
  const groups = [aGroup(), aGroup({ id: 91, title: 'Ohne Mitglieder', member_count: 0, email_address_count: 2 })]
  const { dialog, choose, offered } = await openEditDialog({ 'users/me/': aUser(FREE), 'committees/2/committee_groups/': groups })
  expect(await offered('Drittunterzeichner/in')).toEqual(['Ärni Beat', 'Keller Anna'])
  expect(await offered('Mitunterzeichnende')).toEqual([
    'Finanzkommission (Gremium)',
    'Ausschuss (Gruppe)',
    'Ärni Beat (Mitglied)',
    'Keller Anna (Mitglied)',
  ])
  await choose('Erstunterzeichner/in', 'Ärni Beat')
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Erstunterzeichner/in' }).value).toBe('Ärni Beat')
  expect(await offered('Drittunterzeichner/in')).toEqual(['Keller Anna', 'Muster Eva'])
})

test('the first signatory can be chosen only with the right to write for others', async () => {
  const { dialog } = await openEditDialog()
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Erstunterzeichner/in' })
  await waitFor(() => expect(field.value).toBe('Muster Eva'))
  expect(field.disabled).toBe(true)
  const other = await openEditDialog({ 'users/me/': aUser(FREE) })
  await waitFor(() =>
    expect(other.dialog.getByRole<HTMLInputElement>('combobox', { name: 'Erstunterzeichner/in' })).toMatchObject({
      disabled: false,
      value: 'Muster Eva',
    }),
  )
})

test('offers running and upcoming meetings when opened from a committee', async () => {
  const meetings = [
    aMeetingListed({ id: 3, title: 'Gestern', start: '2020-01-01T08:00:00+01:00' }),
    aMeetingListed({ id: 5, title: 'Bald', start: '2099-01-01T08:00:00+01:00' }),
    aMeetingListed({ id: 4, title: 'Jetzt', start: '2020-01-02T08:00:00+01:00', is_running_meeting: true }),
  ]
  const { bodies, receive } = receiver()
  const opened = await openEditDialog({ 'committees/2/': aCommitteeWithMeetings(meetings), 'POST vorstoss/': receive }, {})
  const { user, choose, offered, save } = opened
  expect(await offered('Sitzung')).toEqual(['Jetzt, Do 02.01.2020, 08:00', 'Bald, Do 01.01.2099, 08:00'])
  await choose('Sitzung', 'Bald, Do 01.01.2099, 08:00')
  await writeMotion(opened)
  await user.click(save as HTMLElement)
  await waitFor(() => expect(bodies).toMatchObject([{ meeting: 5 }]))
})

test('shows a refusal at its fields and in a list, and keeps the input', async () => {
  const body = { title: ['Zu laut.'], meeting: ['Ungültig.'], non_field_errors: ['Eins.', 'Zwei.'] }
  const opened = await openEditDialog({ 'POST vorstoss/': refusal(400, body) })
  const { dialog, user, save, onClose } = opened
  await writeMotion(opened)
  await user.click(save as HTMLElement)
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' })
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText('Zu laut.')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Eins.', 'Zwei.', 'Ungültig.'])
  expect(title.value).toBe('Mehr Velowege')
  expect(onClose).not.toHaveBeenCalled()
  expect(currentNotice()?.message).toBe('Beim Erstellen des Vorstosses ist ein Fehler aufgetreten')
})

test('sends only changed fields, and shows a refusal of the whole', async () => {
  const motion = aMotion({ attachments: [aMotionAttachment(), aMotionAttachment({ id: 801, name: 'Karte.pdf' })] })
  const { bodies, receive } = receiver(motion)
  const { user, dialog, write, save, onClose } = await openEditDialog({ 'PATCH vorstoss/60/': receive }, { motion })
  expect(dialog.queryByRole('combobox', { name: 'Sitzung' })).toBeNull()
  await write('Titel', ' jetzt')
  await user.click(dialog.getByRole('button', { name: 'Beilage «Plan.pdf» entfernen' }))
  expect(dialog.getByRole('button', { name: 'Beilage «Plan.pdf» behalten' })).toBe(document.activeElement)
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ title: 'Mehr Velowege jetzt', attachments: [801] }])
  expect(currentNotice()?.message).toBe('Der Vorstoss wurde aktualisiert.')

  const reason = 'Der Vorstoss wurde eingereicht.'
  const late = await openEditDialog({ 'PATCH vorstoss/60/': refusal(409, { detail: reason, non_field_errors: [reason] }) }, { motion })
  await late.user.type(late.dialog.getByRole('textbox', { name: 'Titel' }), '!{Enter}')
  expect(await late.dialog.findByText(reason)).toBeTruthy()
  expect(currentNotice()?.message).toBe('Beim Aktualisieren des Vorstosses ist ein Fehler aufgetreten')
})

test('retries a save without an answer under the same key, and then sends later changes', async () => {
  const { bodies, receive } = receiver(aMotion())
  const lost = receiver()
  const losing = (body: Sent) => {
    lost.receive(body)
    throw new TypeError('Failed to fetch')
  }
  const change = receiver(aMotion())
  let isLost = true
  const make = (body: Sent) => (isLost ? losing(body) : receive(body))
  const opened = await openEditDialog({ 'POST vorstoss/': make, 'PATCH vorstoss/60/': change.receive })
  const { user, dialog, write, save, onClose } = opened
  await writeMotion(opened)
  await write('Begründung', 'Sie fehlen.')
  await user.click(save as HTMLElement)
  expect(await dialog.findByText(/Der Server ist nicht erreichbar/)).toBeTruthy()
  isLost = false
  await write('Titel', ' jetzt')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.key).toBe(lost.bodies[0]?.key)
  expect(change.bodies).toEqual([{ title: 'Mehr Velowege jetzt' }])
})

test('signed fields are read-only with the reason; the rest can still change', async () => {
  const signature = { user_id: 11, full_name: 'Keller Anna', role: 'OTHER_SIGNATORY' as const, signed_at: '', text_hash: '', hash: '' }
  const motion = aMotion({
    signatories: [aFirstSignatory(), aSignatory({ is_signed: true })],
    signatures: [signature],
    attachments: [aMotionAttachment()],
  })
  const { bodies, receive } = receiver(motion)
  const { user, dialog, choose, save } = await openEditDialog({ 'users/me/': aUser(FREE), 'PATCH vorstoss/60/': receive }, { motion })
  expect(dialog.getByText(/ist bereits unterzeichnet. Titel/)).toBeTruthy()
  for (const name of ['Titel', 'Wortlaut', 'Begründung'])
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name }).readOnly).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Geschäftsart' }).readOnly).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Erstunterzeichner/in' }).disabled).toBe(true)
  expect(dialog.queryByText('Dateien wählen')).toBeNull()
  expect(dialog.queryByRole('button', { name: /entfernen/ })).toBeNull()
  // Signatories who have signed cannot be removed, others can be added.
  await user.click(dialog.getByRole('combobox', { name: 'Mitunterzeichnende' }))
  await user.keyboard('{Backspace}{Escape}')
  await choose('Mitunterzeichnende', 'Ausschuss (Gruppe)')
  expect(removable(dialog.getByText('Keller Anna (Mitglied)'))).toBe(false)
  expect(removable(dialog.getByText('Ausschuss (Gruppe)'))).toBe(true)
  await user.click(save as HTMLElement)
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        signatories: [
          first,
          { signatory_id: 11, role: 'OTHER_SIGNATORY', type: 'user' },
          { signatory_id: 90, role: 'OTHER_SIGNATORY', type: 'committeegroup' },
        ],
      },
    ]),
  )
})

const removable = (name: HTMLElement) => name.parentElement?.querySelector('button') !== null

test('cannot save while the choices are missing, and offers to load them again', async () => {
  const { user, dialog, save } = await openEditDialog({ 'committees/2/users/': refusal(500) })
  await user.click(await dialog.findByRole('button', { name: 'Erneut versuchen' }))
  expect(save?.disabled).toBe(true)
  expect(screen.getByText(/Auswahl konnte nicht vollständig/)).toBeTruthy()
})

test('the form says what the chosen type requires, with the deadlines of the chosen meeting', async () => {
  const rules = { least_signatures: 5, publish_days_before: 2, submit_minutes_after: 45, first_signatories: 'responsible' }
  const meeting = aMeetingListed({ id: 4, start: '2030-06-14T08:00:00+02:00' })
  const over = aMeetingListed({ id: 5, title: 'Morgen', start: new Date(Date.now() + 20 * 3_600_000).toISOString() })
  const { dialog, choose } = await openEditDialog(
    {
      'committees/2/': aCommitteeWithMeetings([meeting, over]),
      'businesstypes/?show_for_proposal=true': [
        { id: 9, title: 'Postulat', api_uid: 'postulat', rules },
        { id: 10, title: 'Interpellation', api_uid: 'interpellation', rules: noRules },
      ],
    },
    {},
  )
  const field = () => dialog.getByRole('combobox', { name: 'Geschäftsart' })
  await choose('Geschäftsart', 'Interpellation')
  expect(field().getAttribute('aria-describedby')).toBeNull()
  await choose('Geschäftsart', 'Postulat')
  const described = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
  const always = [
    'Braucht mindestens 5 Unterschriften, die erste eingeschlossen.',
    'Erstunterzeichnende müssen für das Gremium verantwortlich sein.',
  ]
  expect(described()).toBe(always.join(' '))
  await choose('Sitzung', /14\.06\.2030/)
  expect(described()).toBe([always[0], 'Zu veröffentlichen bis am 12.06.2030.', 'Einzureichen bis 14.06.2030, 08:45.', always[1]].join(' '))
  await choose('Sitzung', /Morgen/)
  expect(described()).toMatch(/Die Frist zum Veröffentlichen ist am \d\d\.\d\d\.\d{4} abgelaufen\./)
})
