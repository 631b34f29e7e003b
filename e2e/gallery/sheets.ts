import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Language, languages } from '#platform/shared/languages.ts'
import { noteRow } from '#testing/server/assurance-page.ts'
import { gallery } from './gallery.ts'
import { type Look, schemes, sizes } from './pictures.ts'
import { areas, fileOf } from './screen.ts'

const sheetsFolder = join(import.meta.dirname, '../../test-results/sheets')

/** Scale and JPEG quality: text is just legible, and all sheets together stay small. */
const SCALE = 0.29
const QUALITY = 50
const GAP = 8

type Looks = Record<Language, Look[]>

/** Writes all pictures of a screen to one sheet: a row per language, light and dark side by side. */
export async function writeSheet(browser: Browser, file: string, looks: Looks): Promise<void> {
  const width = schemes.length * sizes.reduce((sum, size) => sum + Math.round(size.width * SCALE) + GAP, 0) + GAP
  const page = await browser.newPage({ viewport: { width, height: 100 } })
  await page.setContent(`<style>body{margin:0;background:#8a8f98;font:12px/16px sans-serif}
    div{display:flex;gap:${GAP}px;padding:${GAP}px 0 0 ${GAP}px;align-items:flex-start}img{display:block}p{margin:0}</style>
    ${Object.entries(looks)
      .map(([language, own]) => rowOf(language, own))
      .join('')}`)
  const height = await page.evaluate(() => document.body.scrollHeight)
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height: height + GAP, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip, captureBeyondViewport: true })
  await mkdir(sheetsFolder, { recursive: true })
  await writeFile(join(sheetsFolder, file), Buffer.from(data, 'base64'))
  await page.close()
}

const countOf = (file: string) => join(sheetsFolder, file.replace(/webp$/, 'json'))

/** Notes how many pictures of a screen were without a defect, for docs/assurance.md. */
export const noteLooks = (file: string, looks: number): Promise<void> => writeFile(countOf(file), JSON.stringify({ looks }))

/** Once every screen is without a defect, its number of pictures goes to docs/assurance.md. */
function noteScreens(): void {
  const files = gallery.map((shown) => countOf(fileOf(shown)))
  if (!files.every((file) => existsSync(file))) return
  const looks = files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { looks: number }).looks)
  noteRow({
    what: 'Pictures of screens, each in three languages, light and dark, in windows of 320 to 2,560 px',
    count: looks.reduce((sum, count) => sum + count, 0),
    aim: gallery.length * languages.length * schemes.length * sizes.length,
    outcome: `${gallery.length} screens: axe finds nothing (WCAG 2.2 A and AA), no text is cut off, no control is covered, no script fails`,
    command: 'npm run screens',
  })
}

const rowOf = (language: string, looks: Look[]) =>
  `<div>${schemes.flatMap((scheme) => sizes.map(({ width }) => pictureOf(looks, scheme, width, language))).join('')}</div>`

function pictureOf(looks: Look[], scheme: string, width: number, language: string): string {
  const look = looks.find((one) => one.scheme === scheme && one.width === width)
  const shown = Math.round(width * SCALE)
  if (!look) return `<p style="width:${shown}px">${language} ${scheme} ${width}: –</p>`
  return `<img width="${shown}" src="data:image/jpeg;base64,${look.picture.toString('base64')}">`
}

const intro = `# Every screen

Made by \`npm run screens\`, which also checks each of them with axe (WCAG 2.2 A and AA), for words that are cut off or stand outside of their
button or the window, for controls that something else covers, and for script errors. A sheet shows one screen: German, French and English below each other; light and dark, each in
windows of 2560 to 320 px, beside each other.
`

/** Lists the existing sheets; runs at the end of every run. */
export default async function writeIndex(): Promise<void> {
  noteScreens()
  const parts = areas.map((area) => {
    const screens = gallery.filter((shown) => shown.area === area && existsSync(join(sheetsFolder, fileOf(shown))))
    return screens.length === 0 ? '' : `\n## ${area}\n\n${screens.map((shown) => `- [${shown.name}](${fileOf(shown)})\n`).join('')}`
  })
  if (existsSync(sheetsFolder)) await writeFile(join(sheetsFolder, 'README.md'), intro + parts.join(''))
}
