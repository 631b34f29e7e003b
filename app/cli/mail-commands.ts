import { listMails } from '#platform/server/mail/repository.ts'
import { type Command, command } from './command.ts'
import { json } from './options.ts'
import { jsonOf, tableOf } from './print-table.ts'

const list = command({
  name: 'mail list',
  does: 'Lists the mails of the last 90 days with their status, newest first',
  args: [],
  options: { json },
  more: [
    'queued        waits, and is tried again for a day after a failure',
    'handing_over  the mail server is taking it',
    'sent          the mail server has taken it, or it is a file in DATA_DIR/mail',
    'failed        the mail server refuses it, or did not take it within a day',
    'unconfirmed   the connection or this program ended while it was taken: it may have arrived, and is not sent again',
  ].join('\n'),
  run: async ({ db, print }, { values }) => {
    const mails = await listMails(db)
    print(values.json ? jsonOf(mails) : tableOf(mails))
  },
})

export const mailCommands: Command[] = [list]
