import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { fail } from './place.mjs'

/** The browser's path; installs it where that is possible, and ends with what else can be done where it is not. */
export function needChromium(otherwise) {
  const found = findChromium() ?? (installByApt(['chromium']) ? findChromium() : undefined)
  if (!found) fail(`No Chromium was found: install it, or set CHROMIUM to its path${otherwise ? `, ${otherwise}` : ''}.`)
  return found
}

function findChromium() {
  return findProgram(process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'])
}
