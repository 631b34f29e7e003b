import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { fail } from './place.mjs'

/** Path of the browser. Installs it if possible; otherwise exits and says what else can be done. */
export function needChromium(otherwise) {
  const found = findChromium() ?? (installByApt(['chromium']) ? findChromium() : undefined)
  if (!found) fail(`No Chromium was found: install it, or set CHROMIUM to its path${otherwise ? `, ${otherwise}` : ''}.`)
  return found
}

function findChromium() {
  return findProgram(process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'])
}
