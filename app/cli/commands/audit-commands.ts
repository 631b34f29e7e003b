import { command, day, json, text, wholeNumber } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { exportAuditLog, findAuditEntries, verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { hasWords } from '#platform/server/database/queries.ts'

const list = command({
  name: 'audit list',
  does: 'Lists who did what, newest first',
  args: [],
  options: {
    person: text('part of a username'),
    action: text('such as sign_in'),
    subject_type: text('such as meeting'),
    subject_id: text('id of the subject'),
    committee: text('title or id of the committee'),
    first_day: day('from this day'),
    last_day: day('up to this day'),
    rows: wholeNumber('how many at most; 50 when left out'),
    json,
  },
  run: async ({ db, print }, { values: { person = '', rows = 50, json: asJson, committee: titleOrId, ...filter } }) => {
    const committee = titleOrId === undefined ? undefined : (await findCommittee(db, titleOrId)).id
    const auditEntries = await findAuditEntries(db, { ...filter, committee })
      .where(hasWords(person, 'entry.username'))
      .limit(Math.max(rows, 1))
      .execute()
    print(
      asJson
        ? jsonOf(auditEntries)
        : tableOf(auditEntries.map(({ details, ...auditEntry }) => ({ ...auditEntry, details: JSON.stringify(details) }))),
    )
  },
})

const verify = command({
  name: 'audit verify',
  does: 'Checks that the audit log is complete and unchanged',
  args: [],
  options: {},
  run: async ({ db, print }) => {
    const { rows, is_whole, broken_at } = await verifyAuditLog(db)
    if (!is_whole)
      throw new AdministrationRefused(`The audit log is broken ${broken_at ? `at row ${broken_at}` : 'at its end'}, after ${rows} rows.`)
    print(`The audit log is whole: ${rows} rows.`)
  },
})

const exportAll = command({
  name: 'audit export',
  does: 'Prints the whole audit log, oldest row first, one JSON object per line',
  args: [],
  options: {},
  more: [
    'Anybody can check the lines without this program. Taken from a line what stands between {"id":…, and ,"hash":"…"}, in braces: the SHA-256 of',
    'that text is the hash of the line, and its previous_hash is the hash of the line before; of the first line it is empty.',
    'For a file: npm run --silent admin -- audit export > audit.jsonl',
  ].join('\n'),
  run: async ({ db, print }) => {
    for await (const line of exportAuditLog(db)) print(line)
  },
})

export const auditCommands = [list, verify, exportAll]
