import { type Command, command, flag, json, language, languageOrNone, onOff, text, UsageError } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import { withFiles } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { listUsers } from '#features/administration/server/users/listed-users.ts'
import {
  addUser,
  endUserSessions,
  findUser,
  hashNewPassword,
  removeSecondFactor,
  setPassword,
  setUser,
  wipeUserDevices,
} from '#features/administration/server/users/users.ts'
import { hasWayIn } from '#features/administration/user.ts'
import { linkIdentity, unlinkIdentities } from '#features/identity/server/sign-on/accounts.ts'

const aboutPasswords =
  'The password is asked for at a terminal, or read from the first line of standard input; 8 characters at least, neither a common password nor the name of the user.'

const add = command({
  name: 'user add',
  does: 'Adds a user without memberships',
  args: ['USERNAME'],
  options: {
    first_name: text('first name'),
    last_name: text('last name'),
    email: text('e-mail address'),
    language: language("language; else the browser's"),
    site_admin: flag('manages users, committees and memberships; gives no access to meetings'),
    auditor: flag('may read the audit log; only for site administrators'),
    records_staff: flag('processes the submissions of all committees to the records system'),
    proposals_for_others: flag('may create proposals for other people'),
    no_password: flag('no password yet: the user cannot sign in until one is set'),
  },
  more: aboutPasswords,
  run: async ({ db, me, print, readPassword }, { args: [username], values }) => {
    const { site_admin = false, auditor = false, records_staff = false, proposals_for_others = false, no_password, ...fields } = values
    const password_hash = no_password ? null : await hashNewPassword(await readPassword(), { username, ...fields })
    const rights = { is_site_admin: site_admin, is_auditor: auditor, is_records_staff: records_staff }
    const switches = { ...rights, can_create_proposals_for_other_people: proposals_for_others }
    const user = await addUser(db, me, { username, ...fields, ...switches, password_hash })
    print(`Added ${user.username} (id ${user.id}).`)
  },
})

const set = command({
  name: 'user set',
  does: 'Changes a user, named by username',
  args: ['USERNAME'],
  options: {
    username: text('another username'),
    first_name: text('first name'),
    last_name: text('last name'),
    email: text("e-mail address; '' for none"),
    language: languageOrNone("language; '' for the browser's"),
    is_site_admin: onOff('manages users, committees and memberships; gives no access to meetings'),
    is_auditor: onOff('may read the audit log; only for site administrators'),
    is_records_staff: onOff('processes the submissions of all committees to the records system'),
    is_disabled: onOff('on: cannot sign in; all sessions end immediately'),
    can_create_proposals_for_other_people: onOff('may create proposals for other people'),
  },
  run: async ({ db, me, print }, { args: [username], values }) => {
    if (Object.keys(values).length === 0) throw new UsageError('say what to change')
    const { id } = await findUser(db, username)
    await setUser(db, me, { id, ...values })
    print(`Changed ${values.username ?? username}.`)
  },
})

const disable = command({
  name: 'user disable',
  does: 'Disables a user and ends all sessions of the user immediately',
  args: ['USERNAME'],
  options: {},
  run: async ({ db, me, print }, { args: [username] }) => {
    const { id } = await findUser(db, username)
    await setUser(db, me, { id, is_disabled: true })
    print(`Disabled ${username} and ended their sessions.`)
  },
})

const enable = command({
  name: 'user enable',
  does: 'Lets a disabled user sign in again',
  args: ['USERNAME'],
  options: {},
  run: async ({ db, me, print }, { args: [username] }) => {
    const { id } = await findUser(db, username)
    await setUser(db, me, { id, is_disabled: false })
    print(`Enabled ${username}.`)
  },
})

const password = command({
  name: 'user password',
  does: 'Sets a new password and ends all sessions of the user',
  args: ['USERNAME'],
  options: {},
  more: aboutPasswords,
  run: async ({ db, me, print, readPassword }, { args: [username] }) => {
    const user = await findUser(db, username)
    const password_hash = await hashNewPassword(await readPassword(), user)
    await setPassword(db, me, { user_id: user.id, password_hash })
    print(`Set the password of ${username} and ended their sessions.`)
  },
})

const endSessions = command({
  name: 'user end-sessions',
  does: 'Signs a user out everywhere',
  args: ['USERNAME'],
  options: {},
  run: async ({ db, me, print }, { args: [username] }) => {
    const { id } = await findUser(db, username)
    print(`Ended the sessions of ${username}: ${await endUserSessions(db, me, id)}.`)
  },
})

const wipeDevices = command({
  name: 'user wipe-devices',
  does: "Wipes the data that a user's devices keep: unreadable immediately, deleted when the device next connects",
  args: ['USERNAME'],
  options: {},
  run: async ({ db, me, print }, { args: [username] }) => {
    const { id } = await findUser(db, username)
    print(`Wiped the devices of ${username}: ${await wipeUserDevices(db, me, id)}.`)
  },
})

const removeFactor = command({
  name: 'user remove-second-factor',
  does: 'Removes the second factor of a user who has lost it, and informs the user by e-mail',
  args: ['USERNAME'],
  options: {},
  run: async (site, { args: [username] }) => {
    const { id } = await findUser(site.db, username)
    const had = await withFiles(site, (deps) => removeSecondFactor(deps, site.me, id))
    site.print(had ? `Removed the second factor of ${username}.` : `${username} has no second factor.`)
  },
})

const list = command({
  name: 'user list',
  does: 'Lists all users',
  args: [],
  options: { json },
  run: async ({ db, me, print }, { values: { json: asJson } }) => {
    const users = await listUsers(db, { today: me.today, now: new Date() })
    print(asJson ? jsonOf(users) : tableOf(users.map(rowOf)))
  },
})

const rowOf = ({ id, username, first_name, last_name, email, is_site_admin, is_auditor, is_disabled, ...ways }: ListedUser) => ({
  id,
  username,
  name: `${first_name} ${last_name}`.trim(),
  email,
  is_site_admin,
  is_auditor,
  may_sign_in: hasWayIn(ways) && !is_disabled,
})
type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

export const userCommands = [add, set, disable, enable, password, endSessions, wipeDevices, removeFactor, list]

const link = command({
  name: 'user link',
  does: 'Links a user to an account of the single sign-on',
  args: ['USERNAME', 'SUBJECT'],
  options: {},
  more: `SUBJECT is the person's permanent identifier at the provider (OIDC_ISSUER): the claim "sub", not a name or an address.`,
  run: async ({ db, env, me, print }, { args: [username, subject] }) => {
    const { oidc_issuer: issuer } = env
    if (issuer === null) throw new AdministrationRefused('OIDC_ISSUER: set it first; it says whose subject this is')
    const { id } = await findUser(db, username)
    const owner = await linkIdentity(db, me, { issuer, subject, user_id: id, now: new Date(), by: 'command_line' })
    if (owner && owner.user_id !== id) throw new AdministrationRefused('subject: it is linked to another user; unlink that one first')
    print(owner ? `${username} was linked to it before.` : `Linked ${username}.`)
  },
})

const unlink = command({
  name: 'user unlink',
  does: 'Removes the link between a user and the single sign-on, and ends all sessions of the user immediately',
  args: ['USERNAME'],
  options: {},
  run: async ({ db, me, print }, { args: [username] }) => {
    const { id } = await findUser(db, username)
    const removed = await unlinkIdentities(db, me, id)
    print(removed > 0 ? `Unlinked ${username} and ended their sessions.` : `${username} was not linked.`)
  },
})

export const signOnCommands: Command[] = [link, unlink]
