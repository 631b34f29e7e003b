import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Motion } from '#features/motions/motion.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { aCommitteeWithMeetings, aMeetingListed } from '#testing/web/fixtures.ts'
import { eva, madeOf, openEditDialog, writeMotion } from './edit-dialog-fixtures.tsx'
import type { MotionBody } from './use-save-motion.ts'

beforeEach(() => clearStorage())

test('a restored draft makes a new motion if the first attempt was saved without an answer', async () => {
  const made = new Map<string, Motion>()
  let isLost = true
  const make = (body: MotionBody & { key: string }) => {
    const motion = made.get(body.key) ?? madeOf(body)
    made.set(body.key, motion)
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json(motion)
  }
  const begun = await openEditDialog({ 'POST vorstoss/': make })
  await writeMotion(begun)
  await begun.user.click(begun.save as HTMLElement)
  await begun.dialog.findByText(/Der Server ist nicht erreichbar/)
  isLost = false
  const { user, write, save, asked, onClose } = await openEditDialog({ 'POST vorstoss/': make })
  await write('Titel', ' jetzt')
  await waitFor(() => expect(save?.disabled).toBe(false))
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([...made.values()].map(({ title }) => title)).toEqual(['Mehr Velowege', 'Mehr Velowege jetzt'])
  expect(asked.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

const soon = aMeetingListed({ id: 5, title: 'Bald', start: '2099-01-01T08:00:00+01:00' })
const later = aMeetingListed({ id: 7, title: 'Später', start: '2099-02-01T08:00:00+01:00' })

test('drops choices of a restored draft that are no longer offered, and says so', async () => {
  const begun = await openEditDialog({ 'committees/2/': aCommitteeWithMeetings([soon]) }, {})
  await begun.choose('Sitzung', 'Bald, Do 01.01.2099, 08:00')
  await writeMotion(begun)
  await begun.choose('Zweitunterzeichner/in', 'Ärni Beat')
  await begun.choose('Mitunterzeichnende', 'Keller Anna (Mitglied)')
  await begun.choose('Mitunterzeichnende', 'Ausschuss (Gruppe)')
  expect(begun.dialog.queryByText(/nicht mehr zur Auswahl/)).toBeNull()

  const bodies: MotionBody[] = []
  const { user, dialog, choose, save, onClose } = await openEditDialog(
    {
      'committees/2/': aCommitteeWithMeetings([later]),
      'committees/2/users/': [eva],
      'POST vorstoss/': (body: MotionBody) => (bodies.push(body), Response.json(madeOf(body))),
    },
    {},
  )
  await dialog.findByText(/nicht mehr zur Auswahl/)
  await user.click(save as HTMLElement)
  await dialog.findByText('Dieses Feld ist erforderlich.')
  expect(bodies).toEqual([])
  await choose('Sitzung', 'Später, So 01.02.2099, 08:00')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toMatchObject([
    {
      meeting: 7,
      signatories: [
        { signatory_id: 1, role: 'FIRST_SIGNATORY', type: 'user' },
        { signatory_id: 90, role: 'OTHER_SIGNATORY', type: 'committeegroup' },
      ],
    },
  ])
})
