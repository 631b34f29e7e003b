import { screen } from '@testing-library/react'
import type { Motion } from '#features/motions/motion.ts'
import { noRules } from '#features/motions/rules.ts'
import type { Actor, Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

export const listPath = 'meetings/4/vorstoesse/'
export const running = { is_current: true, is_running_meeting: true }

/** The reader's roles in the committee of the meeting. */
export const rolesOf = (...roles: Role[]): Actor['roles'] => [{ committee_id: 2, roles, begin_date: null, end_date: null, is_active: true }]

type Story = { motions: Motion[]; roles?: Role[]; meeting?: object; search?: string } & Record<string, unknown>

/** The list of meeting 4, which is running, as seen by Muster Eva, by default a member. */
export async function openList({ motions, roles = ['member'], meeting = running, search = '', ...answers }: Story) {
  const app = await openApp(`/meetings/4/vorstoesse${search}`, {
    'users/me/': aUser({ roles: rolesOf(...roles) }),
    'committees/': [aCommittee()],
    'meetings/4/': aMeeting(meeting),
    'businesstypes/?show_for_proposal=true': [
      { id: 9, title: 'Postulat', api_uid: 'postulat', rules: noRules },
      { id: 10, title: 'Interpellation', api_uid: 'interpellation', rules: noRules },
    ],
    [listPath + search]: motions,
    [`${listPath}counts/`]: { open: 0, submitted: 0, to_sign: 0 },
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Vorstösse' })
  const menuOf = (title: string) => screen.findByRole('button', { name: `Aktionen zu «${title}»` })
  /** Chooses an entry in a motion's menu. */
  const choose = async (title: string, entry: string) => {
    await app.user.click(await menuOf(title))
    await app.user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  /** The entries in a motion's menu. */
  const offered = async (title: string) => {
    await app.user.click(await menuOf(title))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await app.user.keyboard('{Escape}')
    return names
  }
  return { ...app, menuOf, choose, offered }
}
