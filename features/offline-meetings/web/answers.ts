import { type Copies, openJson, sealJson } from './copies.ts'
import { type Job, writeAs } from './job.ts'

/** Stores an answer for a meeting; it becomes readable with the other answers of the job. Resolves to its size in bytes. */
export async function addAnswer(copies: Copies, job: Job, { address, json }: { address: string; json: unknown }): Promise<number> {
  const name = await copies.vault.nameOf(address)
  const row = { meeting_id: job.meeting_id, job: job.id, name, at: Date.now(), sealed: await sealJson(copies.vault, name, json) }
  await writeAs(copies, job, (transaction) => transaction.objectStore('answer').put(row))
  return row.sealed.byteLength
}

/** The newest readable answer of an address; undefined if there is none. */
export async function readAnswer({ vault, database }: Copies, address: string): Promise<unknown> {
  const name = await vault.nameOf(address)
  const transaction = (await database()).transaction(['answer', 'meeting'])
  const all = await transaction.objectStore('answer').index('name').getAll(name)
  const meetings = await Promise.all(all.map(({ meeting_id }) => transaction.objectStore('meeting').get(meeting_id)))
  const [newest] = all.filter(({ job }, index) => meetings[index]?.readable === job).sort((one, other) => other.at - one.at)
  return newest && openJson(vault, name, newest.sealed)
}

/** Replaces every stored answer of an address with a newer one. */
export async function renewAnswer({ vault, database, write }: Copies, address: string, json: unknown): Promise<void> {
  const name = await vault.nameOf(address)
  if ((await (await database()).countFromIndex('answer', 'name', name)) === 0) return
  const sealed = await sealJson(vault, name, json)
  await write(async (transaction) => {
    const answers = transaction.objectStore('answer')
    for (const row of await answers.index('name').getAll(name)) await answers.put({ ...row, at: Date.now(), sealed })
  })
}

/** Changes the stored answer of an address, if there is one. */
export async function editAnswer(copies: Copies, address: string, change: (json: unknown) => unknown): Promise<void> {
  const kept = await readAnswer(copies, address)
  if (kept !== undefined) await renewAnswer(copies, address, change(kept))
}

/** Removes every stored answer of an address: the reader may no longer see it. */
export async function dropAnswer({ vault, write }: Copies, address: string): Promise<void> {
  const name = await vault.nameOf(address)
  await write(async (transaction) => {
    const answers = transaction.objectStore('answer')
    for (const key of await answers.index('name').getAllKeys(name)) await answers.delete(key)
  })
}
