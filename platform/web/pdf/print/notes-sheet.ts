import type { PrintedLayer } from '#platform/web/pdf/annotating.ts'
import classes from './print.module.css'

type Paper = {
  /** Of its rule. */
  name: string
  width: number
}

/** What has no room on a page, on paper of the same size behind it, on as many sheets as it takes. */
export function notesSheet({ title, notes }: Pick<PrintedLayer, 'title' | 'notes'>, { name, width }: Paper): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = classes.notes!
  sheet.style.setProperty('page', name)
  sheet.style.width = `${Math.round(width)}pt`
  const heading = document.createElement('h2')
  heading.textContent = title
  const texts = notes.map((note) => {
    const text = document.createElement('p')
    text.textContent = note
    return text
  })
  sheet.append(heading, ...texts)
  return sheet
}
