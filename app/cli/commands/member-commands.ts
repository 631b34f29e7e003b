import { type Command, command, dayOrNone, json, roles, text, UsageError } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import type { Site } from '#app/cli/site.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findMembership, listMemberships } from '#features/administration/server/memberships.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import {
  addMembership,
  changeMembership,
  endMembership,
  type MembershipLeft,
  removeMembership,
} from '#features/committees/server/memberships.ts'

const membershipOptions = {
  roles: roles('one or several, separated by commas; default member'),
  begin_date: dayOrNone("first day; default: today; '' for none"),
  end_date: dayOrNone("last day; '' for none"),
}

const add = command({
  name: 'member add',
  does: 'Makes a user a member of a committee; each user has one membership there',
  args: ['USERNAME', 'COMMITTEE'],
  options: membershipOptions,
  run: async ({ db, me, print }, { args, values }) => {
    const { user, committee } = await named(db, args)
    await addMembership(db, me, { user_id: user.id, committee_id: committee.id, ...values, roles: values.roles ?? ['member'] })
    print(`Added ${user.username} to ${committee.title}.`)
  },
})

const set = command({
  name: 'member set',
  does: 'Changes the roles or dates of a membership, even of one that has ended',
  args: ['USERNAME', 'COMMITTEE'],
  options: { ...membershipOptions, roles: roles('all roles, separated by commas'), begin_date: dayOrNone("first day; '' for none") },
  run: async (site, { args, values }) => {
    if (Object.keys(values).length === 0) throw new UsageError('say what to change')
    const { user, committee } = await named(site.db, args)
    const { id } = await findMembership(site.db, { user_id: user.id, committee_id: committee.id })
    warnOfNobody(site, committee, await changeMembership(site.db, site.me, { id, ...values }))
    site.print(`Changed the membership of ${user.username} in ${committee.title}.`)
  },
})

const end = command({
  name: 'member end',
  does: 'Ends a membership as of yesterday; one that starts today or later is deleted',
  args: ['USERNAME', 'COMMITTEE'],
  options: {},
  run: async (site, { args }) => {
    const { user, committee } = await named(site.db, args)
    const { id } = await findMembership(site.db, { user_id: user.id, committee_id: committee.id })
    const left = await endMembership(site.db, site.me, id)
    warnOfNobody(site, committee, left)
    site.print(`${left.outcome === 'ended' ? 'Ended' : 'Removed'} the membership of ${user.username} in ${committee.title}.`)
  },
})

const remove = command({
  name: 'member remove',
  does: 'Permanently deletes a membership, and with it the access to past meetings; "member end" keeps that access',
  args: ['USERNAME', 'COMMITTEE'],
  options: {},
  run: async (site, { args }) => {
    const { user, committee } = await named(site.db, args)
    const { id } = await findMembership(site.db, { user_id: user.id, committee_id: committee.id })
    warnOfNobody(site, committee, await removeMembership(site.db, site.me, id))
    site.print(`Removed the membership of ${user.username} in ${committee.title}.`)
  },
})

const list = command({
  name: 'member list',
  does: 'Lists the memberships of all committees or of one',
  args: [],
  options: { committee: text('title or id of the committee'), json },
  run: async ({ db, me, print }, { values }) => {
    const committee = values.committee === undefined ? undefined : (await findCommittee(db, values.committee)).id
    const memberships = await listMemberships(db, { today: me.today, committee })
    print(values.json ? jsonOf(memberships) : tableOf(memberships.map(rowOf)))
  },
})

const rowOf = ({ id, committee, username, roles: held, begin_date, end_date, is_active }: ListedMembership) => ({
  id,
  committee,
  username,
  roles: held,
  begin_date,
  end_date,
  is_active,
})
type ListedMembership = Awaited<ReturnType<typeof listMemberships>>[number]

async function named(db: Site['db'], [username, titleOrId]: readonly [string, string]) {
  return { user: await findUser(db, username), committee: await findCommittee(db, titleOrId) }
}

function warnOfNobody({ warn }: Site, { title }: { title: string }, { has_responsible }: MembershipLeft) {
  if (!has_responsible) warn(`Mind: ${title} now has nobody who is responsible.`)
}

export const memberCommands: Command[] = [add, set, end, remove, list]
