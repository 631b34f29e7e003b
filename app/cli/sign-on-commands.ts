import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findUser } from '#features/administration/server/users.ts'
import { linkIdentity, unlinkIdentities } from '#features/identity/server/sign-on/link.ts'
import { type Command, command } from './command.ts'

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
