import { noteAlways } from './always.ts'
import { editAnswer, readAnswer, renewAnswer } from './answers.ts'
import { meetServer } from './contact.ts'
import type { Copies } from './copies.ts'
import { openKeptFile } from './kept-file.ts'
import { cancelMeeting, changeRow, removeMeeting, wantMeeting } from './meetings.ts'
import { createDisplay } from './show.ts'
import { alone, openTabs } from './tabs.ts'
import { view } from './view.ts'
import { createWorker } from './worker.ts'

/** What is taken along on this device, and the ways to change it. */
export function openTakenAlong(copies: Copies) {
  const display = createDisplay(copies)
  let editing: Promise<void> = Promise.resolve()
  const look = async () => worker.endUnwanted(await display.look())
  const tabs = openTabs((news) => {
    if (news.kind === 'changed') void look()
    else display.noteProgress(news.meeting_id, news.progress)
  })
  const onChanged = async () => {
    tabs.tell({ kind: 'changed' })
    await look()
  }
  const worker = createWorker(copies, {
    onProgress: (meeting_id, progress) => {
      display.noteProgress(meeting_id, progress)
      tabs.tell({ kind: 'progress', meeting_id, progress })
    },
    onChanged,
  })
  const work = () => alone(worker.work)
  const doing = async (deed: Promise<unknown>) => {
    await deed
    await onChanged()
  }
  return {
    look,
    /** Goes on with what an earlier page has left. */
    work,
    find: (address: string) => readAnswer(copies, address),
    openFile: (address: string) => openKeptFile(copies, address),
    /** One after the other: none gets lost. */
    edit: (address: string, change: (json: unknown) => unknown) => {
      const edited = editing.then(() => editAnswer(copies, address, change))
      editing = edited.catch(() => {})
      return edited
    },
    renew: (address: string, json: unknown) => renewAnswer(copies, address, json),
    take: async (meeting_id: number) => {
      await doing(wantMeeting(copies, meeting_id, { used: Date.now() }))
      await work()
    },
    cancel: (meeting_id: number) => doing(cancelMeeting(copies, meeting_id)),
    remove: (meeting_id: number) => doing(removeMeeting(copies, meeting_id)),
    /** It is looked at: others go before it. */
    use: (meeting_id: number) => changeRow(copies, meeting_id, { used: Date.now() }),
    setAlways: (committee_id: number, isAlways: boolean) => doing(noteAlways(copies, committee_id, isAlways)),
    /** Asks the server what is still seen and what is new; rejects when no answer comes. */
    meet: async () => {
      const listed = await meetServer(copies)
      display.noteListed(new Map(listed.map((meeting) => [meeting.id, meeting])))
      await onChanged()
      await work()
    },
    close: () => {
      worker.end()
      tabs.close()
      view.set(null)
    },
  }
}
export type TakenAlong = ReturnType<typeof openTakenAlong>
