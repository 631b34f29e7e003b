import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Language } from '#platform/shared/languages.ts'
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

const rowOf = (language: string, looks: Look[]) =>
  `<div>${schemes.flatMap((scheme) => sizes.map(({ width }) => pictureOf(looks, scheme, width, language))).join('')}</div>`

function pictureOf(looks: Look[], scheme: string, width: number, language: string): string {
  const look = looks.find((one) => one.scheme === scheme && one.width === width)
  const shown = Math.round(width * SCALE)
  if (!look) return `<p style="width:${shown}px">${language} ${scheme} ${width}: –</p>`
  return `<img width="${shown}" src="data:image/jpeg;base64,${look.picture.toString('base64')}">`
}

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
