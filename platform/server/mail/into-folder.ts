import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#platform/server/lib/write-durably.ts'
import { problemOf } from '#platform/server/log/problem-of.ts'
import { type HandOver, sent } from './hand-over.ts'
import type { WaitingMail } from './states.ts'

/** Without a mail server: writes one `.eml` file per mail. Name and content are always the same, so writing a mail twice is harmless. */
export const intoFolder =
  (folder: string): HandOver =>
  (mail, content) =>
    write(folder, fileName(mail), content).then(
      () => sent,
      (error: unknown) => ({ state: 'delayed', problem: problemOf(error) }),
    )

async function write(folder: string, name: string, content: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably({ aside: join(folder, `.${name}`), path: join(folder, name) }, content)
}

/** Sorted by time: `20261121T181600Z-0f8e….eml`. */
const fileName = ({ created, message_id }: WaitingMail) =>
  `${new Date(created).toISOString().replace(/[-:]|\.\d+/g, '')}-${message_id.slice(0, 36)}.eml`
