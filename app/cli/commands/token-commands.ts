import { type Command, command, json, someOf, text, UsageError, wholeNumber } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { newAccessToken } from '#features/identity/access-tokens.ts'
import { createToken, listTokens, revokeToken } from '#features/identity/server/access-tokens/repository.ts'
import { inOneTransaction } from '#platform/server/database/db.ts'
import { accept } from '#platform/server/http/validation.ts'
import { scopes } from '#platform/shared/endpoint.ts'

const USUAL_DAYS = 90

const add = command({
  name: 'token add',
  does: 'Creates an access token by which a program calls the API as a user, and prints it once',
  args: ['USERNAME'],
  options: {
    name: text('what for, such as the name of the program'),
    scopes: someOf(scopes, 'what it may do; nothing that its user may not'),
    days: wholeNumber(`how long it is valid, 366 at most; ${USUAL_DAYS} when left out`),
  },
  more: [
    'For a program, add a user of its own without a password (user add NAME --no-password) and give it the memberships that it needs. The token is',
    'revoked when the user is disabled, gets a password or is linked to a person: then a person has the account.',
    'The program sends it as the header "Authorization: Bearer TOKEN". The scope scim stands alone, and is for a user that administers the site.',
  ].join('\n'),
  run: async ({ db, me, print }, { args: [username], values: { name, scopes: wanted, days = USUAL_DAYS } }) => {
    if (!name || !wanted) throw new UsageError('expected --name and --scopes')
    const { id } = await findUser(db, username)
    const given = accept(newAccessToken, { name, scopes: wanted, days })
    const { token, expires } = await inOneTransaction(db, (trx) =>
      createToken(trx, me, given, { user_id: id, is_own: false, now: new Date() }),
    )
    print(token)
    print(`Valid until ${expires}. It is not shown again.`)
  },
})

const list = command({
  name: 'token list',
  does: 'Lists the access tokens of all users, newest first',
  args: [],
  options: { json },
  run: async ({ db, print }, { values }) => {
    const tokens = await listTokens(db)
    print(values.json ? jsonOf(tokens) : tableOf(tokens))
  },
})

const revoke = command({
  name: 'token revoke',
  does: 'Revokes an access token, named by its id: the next request with it is refused',
  args: ['ID'],
  options: {},
  run: async ({ db, me, print }, { args: [typed] }) => {
    const id = Number(typed)
    if (!Number.isInteger(id)) throw new UsageError('ID: expected a number from token list')
    await inOneTransaction(db, (trx) => revokeToken(trx, me, { id }))
    print(`Revoked token ${id}.`)
  },
})

export const tokenCommands: Command[] = [add, list, revoke]
