import { closeNotice, currentNotice, type NoticeAction, notify } from '#platform/web/ui/feedback/notify.ts'

/** A message that says how far something is, and ends with it. Whoever has closed it has it no more, and what was said meanwhile stays. */
export function openProgress(message: string, action: NoticeAction) {
  const show = (text: string) => {
    notify('info', text, action)
    return currentNotice()
  }
  let shown = show(message)
  return {
    say: (text: string) => {
      if (currentNotice() === shown && shown?.message !== text) shown = show(text)
    },
    end: () => {
      if (currentNotice() === shown) closeNotice()
    },
  }
}
