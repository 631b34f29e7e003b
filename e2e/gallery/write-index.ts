import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gallery } from './gallery.ts'
import { sheetsFolder } from './sheet.ts'
import { areas, fileOf } from './shown.ts'

const intro = `# Every screen

Made by \`npm run screens\`, which also checks each of them with axe (WCAG 2.1 A and AA), for words that are cut off or stand outside of their
button or the window, and for script errors. A sheet shows one screen: German, French and English below each other; light and dark, each in
windows of 1440, 1024 and 390 px, beside each other.
`

/** Lists the existing sheets; runs at the end of every run. */
export default async function writeIndex(): Promise<void> {
  const parts = areas.map((area) => {
    const screens = gallery.filter((shown) => shown.area === area && existsSync(join(sheetsFolder, fileOf(shown))))
    return screens.length === 0 ? '' : `\n## ${area}\n\n${screens.map((shown) => `- [${shown.name}](${fileOf(shown)})\n`).join('')}`
  })
  if (existsSync(sheetsFolder)) await writeFile(join(sheetsFolder, 'README.md'), intro + parts.join(''))
}
