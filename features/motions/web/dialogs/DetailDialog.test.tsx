import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noRules } from '#features/motions/rules.ts'
import { aFirstSignatory, aMotion, aMotionAttachment, aSignatory } from '#features/motions/web/fixtures.ts'
import { openList } from '#features/motions/web/list/list-fixtures.tsx'
import { refusal } from '#testing/web/open-app.tsx'

afterEach(() => vi.restoreAllMocks())

const hash = 'b'.repeat(64)
const signature = (user_id: number, full_name: string) => ({
  user_id,
  full_name,
  role: 'OTHER_SIGNATORY' as const,
  signed_at: '2026-09-14T12:40:00+00:00',
  text_hash: hash,
  hash,
})
const group = aSignatory({ vorstoss_signatory_id: 703, signatory_id: 90, type: 'committeegroup', title: 'Ausschuss', full_name: '' })
const motion = aMotion({
  status: 'OPEN',
  status_display: 'Offen',
  is_urgent: true,
  rights_holder: 'faction',
  rights_holder_display: 'Fraktion',
  signatories: [
    aFirstSignatory(),
    aSignatory({ is_signed: true }),
    aSignatory({ vorstoss_signatory_id: 702, signatory_id: 12, role: 'SECOND_SIGNATORY', first_name: 'Beat', last_name: 'Ärni' }),
    { ...group, members: [{ id: 13, username: 'c', first_name: 'Carla', last_name: 'Christen' }] },
  ],
  signatures: [signature(11, 'Keller Anna'), signature(13, 'Christen Carla')],
  attachments: [aMotionAttachment()],
})

const itemsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the details show facts, text, signatures, requested signatories and attachments', async () => {
  const { choose } = await openList({ motions: [motion] })
  await choose(motion.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  expect(dialog.getByRole('heading', { name: 'Mehr Velowege' })).toBeTruthy()
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Offen', 'Postulat', 'Fraktion', 'Ja'])
  for (const text of ['Der Regierungsrat baut Velowege.', 'Sie fehlen.']) expect(dialog.getByText(text)).toBeTruthy()
  expect(itemsOf(dialog.getByRole('list', { name: 'Unterzeichnende' }))).toEqual([
    'Muster EvaErstunterzeichner/inUnterzeichnet mit dem Einreichen',
    'Keller AnnaMitunterzeichner/inUnterzeichnet am 14.09.2026, 14:40',
    'Ärni BeatZweitunterzeichner/inUnterschrift angefragt',
    'AusschussGruppeJedes Mitglied kann unterzeichnenMitglieder: Christen Carla',
    'Christen CarlaMitunterzeichner/inUnterzeichnet am 14.09.2026, 14:40',
  ])
  const file = dialog.getByRole('link', { name: 'Plan.pdf' })
  expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual(['/api/v1/vorstoss/60/attachments/800/download/', 'Plan.pdf'])
})

const sheetPath = 'vorstoss/60/signature_sheet/'
const download = 'Herunterladen'
/** Chooses a file in the menu of the details. */
const fetchAs = async (user: Awaited<ReturnType<typeof openList>>['user'], as: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  await user.click(dialog.getByRole('button', { name: download }))
  await user.click(await screen.findByRole('menuitem', { name: as }))
}

test('downloads the signature sheet and shows progress meanwhile', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const made = Promise.withResolvers<Response>()
  const { choose, user } = await openList({ motions: [motion], [sheetPath]: () => made.promise })
  await choose(motion.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  const said = dialog.getByRole('status')
  await fetchAs(user, 'Unterschriftenblatt')
  await waitFor(() => expect(said.textContent).toBe('Die Datei wird erstellt.'))
  made.resolve(new Response('%PDF-', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Unterschriften%2060.pdf" } }))
  await waitFor(() => expect(saved).toEqual(['Unterschriften 60.pdf']))
  await waitFor(() => expect(said.textContent).toBe(''))
})

test('shows why the signature sheet failed; a cancelled one shows nothing and can be requested again', async () => {
  const answers = [new Promise<Response>(() => {}), Promise.resolve(refusal(429, { detail: 'Es warten bereits 5 Aufträge.' })())]
  const { choose, user } = await openList({ motions: [motion], [sheetPath]: () => answers.shift() })
  const answered = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const gone = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return Promise.race([answered(address, init), gone])
  })
  await choose(motion.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  await fetchAs(user, 'Unterschriftenblatt')
  await user.click(await dialog.findByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Abbrechen' })).toBeNull())
  expect([dialog.queryByRole('alert'), document.activeElement?.textContent]).toEqual([null, download])
  await fetchAs(user, 'Unterschriftenblatt')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Die Datei konnte nicht heruntergeladen werden. Es warten bereits 5 Aufträge.',
  )
})

test('after the submission, unsigned signatories are no longer shown as asked', async () => {
  cleanup()
  const submitted = { ...motion, status: 'SUBMITTED' as const, signatures: [signature(1, 'Muster Eva'), ...motion.signatures] }
  const { choose } = await openList({ motions: [submitted] })
  await choose(motion.title, 'Einzelheiten anzeigen')
  const [, , beat, ausschuss] = itemsOf(await screen.findByRole('list', { name: 'Unterzeichnende' }))
  expect([beat, ausschuss]).toEqual(['Ärni BeatZweitunterzeichner/inNicht unterzeichnet', 'AusschussGruppeMitglieder: Christen Carla'])
})

test('a draft has no signature sheet, and missing values are shown as such', async () => {
  const draft = aMotion({ reason: '' })
  const { choose, user } = await openList({ motions: [draft] })
  await choose(draft.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Entwurf', 'Postulat', '–Keine Angabe', 'Nein'])
  expect(dialog.getByText('Keine Beilagen')).toBeTruthy()
  expect(dialog.queryByText('Begründung')).toBeNull()
  await user.click(dialog.getByRole('button', { name: download }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['PDF', 'PDF mit Zeilennummern', 'Text'])
})

test.each([
  ['PDF', 'vorstoss/60/file/?as=pdf'],
  ['PDF mit Zeilennummern', 'vorstoss/60/file/?as=pdf&line_numbers=true'],
  ['Text', 'vorstoss/60/file/?as=txt'],
])('downloads the motion: %s', async (as, path) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { choose, user, asked } = await openList({ motions: [motion], [path]: new Response('x') })
  await choose(motion.title, 'Einzelheiten anzeigen')
  await fetchAs(user, as)
  await waitFor(() => expect(asked).toContain(`GET ${path}`))
})

const needs = { rules: { ...noRules, least_signatures: 3 } }

test('the details say how many signatures are missing', async () => {
  const { choose } = await openList({ motions: [{ ...motion, ...needs }] })
  await choose(motion.title, 'Einzelheiten anzeigen')
  expect((await screen.findByRole('dialog')).textContent).toContain('2 von mindestens 3 nötigen Unterschriften')
})

test('list and details show the number of a submitted motion', async () => {
  const { choose } = await openList({ motions: [{ ...motion, ...needs, status: 'SUBMITTED' as const, number: 'A 2026/014' }] })
  expect(screen.getByRole('table').textContent).toContain('A 2026/014')
  await choose(motion.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('definition')[0]?.textContent).toBe('A 2026/014')
  expect(dialog.queryByText(/nötigen Unterschriften/)).toBeNull()
})

test('the dialog to submit names every rule that is not met, and does not submit', async () => {
  const rules = { ...noRules, least_signatures: 4, submit_minutes_after: 30, first_signatories: 'group_members' as const }
  const toSubmit = { ...motion, rules, is_first_allowed: false }
  const { asked, user, choose } = await openList({ motions: [toSubmit] })
  await choose(motion.title, 'Einreichen')
  const dialog = within(await screen.findByRole('dialog'))
  const warnings = dialog.getAllByRole('alert').map(({ textContent }) => textContent)
  for (const text of [
    'mindestens 4 Unterschriften. Mit Ihrer sind es 3.',
    'nur bis 14.09.2026, 15:00',
    'einer Gruppe des Gremiums angehören',
  ])
    expect(warnings.join()).toContain(text)
  await user.click(dialog.getByRole('button', { name: 'Ja' }))
  expect(asked.some((line) => line.startsWith('POST vorstoss/60/submit'))).toBe(false)
})
